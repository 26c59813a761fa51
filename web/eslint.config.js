import tseslint from "typescript-eslint";

export default tseslint.config(
    { ignores: ["node_modules/**"] },
    ...tseslint.configs.strictTypeChecked,
    { languageOptions: { parserOptions: { projectService: true } } },
    { files: ["*.js"], ...tseslint.configs.disableTypeChecked },
);
