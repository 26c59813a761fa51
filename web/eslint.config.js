import tseslint from "typescript-eslint";

export default tseslint.config(
    { ignores: ["node_modules/**", "dist/**"] },
    ...tseslint.configs.strictTypeChecked,
    { languageOptions: { parserOptions: { projectService: true } } },
    { files: ["**/*.js", "**/*.mjs"], ...tseslint.configs.disableTypeChecked },
);
