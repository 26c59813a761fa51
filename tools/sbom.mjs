// sbom.mjs -- what Pit is made of besides itself: the libraries that the program is linked with, the
// packages whose code or letters are in the pages. CycloneDX 1.5, to standard output.
//
//   node tools/sbom.mjs build/pit build/web/packages.json >sbom.json
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, realpathSync } from "node:fs";

const run = (program, ...words) =>
    execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
const sha256 = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");
const hashed = (file) => ({ hashes: [{ alg: "SHA-256", content: sha256(file) }] });

/** The package of Debian that owns a file. */
function owner(file) {
    // A file may be known under /lib or under /usr/lib, which are one folder.
    for (const path of [file, file.replace(/^\/usr/, ""), `/usr${file}`])
        try {
            return run("dpkg-query", "--search", path).split(/:? /)[0];
        } catch {
            continue; // not under this name
        }
    throw new Error(`no package owns ${file}`);
}

/** The shared libraries that a program is started with, and the sources that were compiled into it,
 * by the packages that brought them. */
function linked(program) {
    const files = run("ldd", program)
        .split("\n")
        .map((line) => /(?:=> )?(\/\S+) \(/.exec(line)?.[1])
        .filter(Boolean);
    if (run("nm", program).includes(" T llhttp_execute")) files.push("/usr/share/llhttp/llhttp.c");
    const packages = new Map();
    for (const file of files.map((name) => realpathSync(name)))
        packages.set(owner(file), [...(packages.get(owner(file)) ?? []), file]);
    return [...packages].map(([known, from]) => {
        const name = known.replace(/:.*/, ""); // without its architecture
        const show = ["--show", "--showformat", "${Version}\t${source:Package}", known];
        const [version, source] = run("dpkg-query", ...show).split("\t");
        return {
            type: "library",
            name,
            version,
            purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?source=${source}`,
            components: from.sort().map((file) => ({ type: "file", name: file, ...hashed(file) })),
        };
    });
}

/** Packages of npm that have code in the pages, by the bundler's own list, and the typefaces. */
function bundled(list) {
    const packages = JSON.parse(readFileSync(list, "utf8")).map(({ name, version, license }) => ({
        type: "library",
        name,
        version,
        licenses: [{ license: { id: license } }],
        purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    }));
    const fonts = new URL("../web/src/styles/fonts/", import.meta.url);
    for (const file of readdirSync(fonts).filter((name) => name.endsWith(".woff2")))
        packages.push({
            type: "data",
            name: file.replace(".woff2", ""),
            licenses: [{ license: { id: "OFL-1.1" } }],
            ...hashed(new URL(file, fonts)),
        });
    return packages;
}

const [program, packages] = process.argv.slice(2);
if (!program) {
    console.error("usage: node tools/sbom.mjs PROGRAM [PACKAGES]");
    process.exit(2);
}
const version = run(program, "--version").trim().split(" ")[1];
const components = [...linked(program), ...(packages ? bundled(packages) : [])];
console.log(
    JSON.stringify(
        {
            bomFormat: "CycloneDX",
            specVersion: "1.5",
            version: 1,
            metadata: {
                component: {
                    type: "application",
                    name: "pit",
                    version,
                    licenses: [{ license: { id: "Apache-2.0" } }],
                    ...hashed(program),
                },
            },
            components: components.sort((a, b) => (a.name < b.name ? -1 : 1)),
        },
        null,
        2,
    ),
);
