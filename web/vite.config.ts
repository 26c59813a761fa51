import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// PIT_SERVER: where `npm run dev` finds the server that the page talks to.
const server = process.env.PIT_SERVER ?? "http://127.0.0.1:7711";

export default defineConfig({
    plugins: [svelte()],
    build: {
        target: "es2022",
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: { input: { main: fileURLToPath(new URL("index.html", import.meta.url)) } },
    },
    server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
