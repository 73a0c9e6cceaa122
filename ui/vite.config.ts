import { defineConfig } from "vite";

// Files in `assets/` bear a hash of their content, so that browsers may keep them for good; the same source gives the
// same names and the same bytes.
export default defineConfig({
  base: "./",
  plugins: [
    {
      // Parts of the script that are loaded later need neither preloads nor stylesheets: they are imported, and no more.
      name: "plain-imports",
      enforce: "pre",
      load: (id) => (id.endsWith("vite/preload-helper.js") ? "export const __vitePreload = (load) => load();" : undefined),
    },
  ],
  build: {
    // Within the crate that serves it, so that the crate can be packaged.
    outDir: "../crates/tefuda-web/page",
    emptyOutDir: true,
    target: "es2022",
    // The first with `light-dark()`.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        entryFileNames: "assets/page-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/page-[hash][extname]",
      },
    },
  },
  server: {
    // `npm run dev` beside `tefuda serve --port 8080`, which answers only to its own page.
    proxy: {
      "/api": { target: "http://127.0.0.1:8080", changeOrigin: true, headers: { origin: "http://127.0.0.1:8080" } },
    },
  },
});
