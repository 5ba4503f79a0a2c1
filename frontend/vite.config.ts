import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build, type Plugin, type Rolldown } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env["PAIGOW_SERVER"] ?? "http://127.0.0.1:8000";

/** The fonts' licence (OFL-1.1) asks that its text goes where they go. */
const fontLicences: Plugin = {
  name: "font-licences",
  apply: "build",
  generateBundle() {
    for (const font of ["@fontsource-variable/source-sans-3", "@fontsource/source-serif-4"]) {
      const source = readFileSync(new URL(`node_modules/${font}/LICENSE`, import.meta.url));
      this.emitFile({ type: "asset", fileName: `licences/${font.split("/")[1]}.txt`, source });
    }
  },
};

/** The scripts that a script loads with it, itself among them. */
function withImports(bundle: Rolldown.OutputBundle, name = "", found = new Set<Rolldown.OutputChunk>()): Set<Rolldown.OutputChunk> {
  const chunk = bundle[name];
  if (chunk?.type === "chunk" && !found.has(chunk)) {
    found.add(chunk);
    for (const imported of chunk.imports) withImports(bundle, imported, found);
  }
  return found;
}

/** Lists in the page which files the table needs beyond the home page, so that the home page can prefetch them. */
const tableFiles: Plugin = {
  name: "table-files",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const home = withImports(bundle, chunks.find((one) => one.isEntry)?.fileName);
      const table = withImports(bundle, chunks.find((one) => one.facadeModuleId?.endsWith("/TablePage.svelte"))?.fileName);
      const beyond = [...table].filter((chunk) => !home.has(chunk));
      const names = beyond.flatMap((chunk) => [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]);
      return [{ tag: "meta", attrs: { name: "table-files", content: names.join(" ") }, injectTo: "head" }];
    },
  },
};

/** Pages that are of no use without the server: they are not kept for offline use. */
const NEEDS_SERVER =
  /\/(TablePage|OperatorPage|HousePage|LabPage|RulingPage|HistoryPage|RoundPage|StatisticsPage|AccountPage|OpenTable|ClassesPage|JoinPage|AssignmentPage|CertificatePage|DealingReport|LabSettings)\.svelte$/;

/** The scripts that the page may load without the server. */
function keptChunks(bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> {
  const kept = new Set<Rolldown.OutputChunk>();
  const walk = (name: string): void => {
    for (const chunk of withImports(bundle, name)) {
      if (kept.has(chunk) || NEEDS_SERVER.test(chunk.facadeModuleId ?? "")) continue;
      kept.add(chunk);
      chunk.dynamicImports.forEach(walk);
    }
  };
  walk(Object.values(bundle).find((one) => one.type === "chunk" && one.isEntry)?.fileName ?? "");
  return kept;
}

/** Writes the service worker, which knows the files to keep: those of the page's parts that work without the server. */
const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const scripts = [...keptChunks(bundle)];
    const styles = scripts.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
    const fontsAndSentences = Object.keys(bundle).filter((name) => /\.woff2$|\/(?!lab-)[^/]*\.json$/.test(name));
    const hashed = [...new Set([...scripts.map((chunk) => chunk.fileName), ...styles, ...fontsAndSentences])].sort();
    const version = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex").slice(0, 16);
    const others = await Promise.all(
      (await readdir("public")).map(async (url) => ({ url, revision: version(await readFile(join("public", url))) })),
    );
    const page = { url: "./", revision: version(await readFile(join(dir, "index.html"))) };
    const files = [...hashed.map((url) => ({ url, revision: null })), ...others, page];
    await build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      define: { __KEPT_FILES__: JSON.stringify(files), "process.env.NODE_ENV": '"production"' },
      build: {
        outDir: dir,
        emptyOutDir: false,
        lib: { entry: "src/offline/worker.ts", formats: ["iife"], name: "worker", fileName: () => "service-worker.js" },
      },
    });
  },
};

const WORTH_COMPRESSING = /\.(js|css)$/;

/** Bytes of the smallest file with a Brotli copy. The server compresses smaller files and the sentences with gzip, which makes
 * them larger by a seventh. Their copies would add 430 KB to the Python package. */
const LEAST_WITH_COPY = 49152;

/** Writes a Brotli copy of each large text file beside it: `NAME.br`. */
const brotli: Plugin = {
  name: "brotli",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const compress = promisify(brotliCompress);
    const names = Object.keys(bundle).filter((name) => WORTH_COMPRESSING.test(name));
    await Promise.all(
      names.map(async (name) => {
        const text = await readFile(join(dir, name));
        if (text.length >= LEAST_WITH_COPY) await writeFile(join(dir, `${name}.br`), await compress(text));
      }),
    );
  },
};

export default defineConfig({
  base: "./", // the server writes into the page under which path it is
  plugins: [svelte(), fontLicences, tableFiles, brotli, serviceWorker],
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {}, // Svelte as a browser has it, not as a server
  test: { include: ["tests/**/*.test.ts"], environment: "./tests/page.ts", setupFiles: ["tests/setup.ts"] },
  build: {
    outDir: "../src/paigow/web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: addresses
    modulePreload: { polyfill: false },
    // what the home page needs at once is one script, without a chain of modules
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: "home", tags: ["$initial"] }] },
        // the first script has the name of every other file: shorter hashes make it smaller
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
