import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { brandNamed } from './src/app/brand.ts'
import type { Brand } from './src/kernel/shared/brand.ts'
import { antdSheet } from './tools/antd/plugin.ts'
import { officePage } from './tools/office/plugin.ts'
import { painted } from './tools/painted/plugin.ts'
import { keptPages, WORKER } from './tools/phone/kept.ts'
import { phone } from './tools/phone/plugin.ts'
import { sharedForBrowser } from './tools/shared/plugin.ts'
import { zodWithoutEval } from './tools/zod/plugin.ts'

/** `BRAND=default|custom` (common 11): one build per brand, in dist/<brand>. */
const name = process.env.BRAND ?? 'default'
const brand = brandNamed(name)
const api = process.env.DEV_API ?? 'http://127.0.0.1:8080'

/** Mark of the brand as a file: no inline data, so that a strict Content-Security-Policy holds. */
function markOf({ mark, action }: Brand): string {
  const paths = mark.map(({ d, filled, opacity = 1 }) =>
    filled
      ? `<path d="${d}" fill="#fff" opacity="${opacity}"/>`
      : `<path d="${d}" fill="none" stroke="#fff" stroke-width="1.5" opacity="${opacity}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect x="1" y="1" width="22" height="22" rx="4" fill="${action}"/>${paths.join('')}</svg>`
}

function branding(): Plugin {
  return {
    name: 'branding',
    transformIndexHtml: (html) => html.replaceAll('%BRAND_NAME%', brand.name),
    configureServer(server) {
      server.middlewares.use('/brand.svg', (_, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(markOf(brand))
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'brand.svg', source: markOf(brand) })
    },
  }
}

const define = { __BRAND__: JSON.stringify(name) }

export default defineConfig({
  plugins: [
    react(),
    zodWithoutEval(),
    sharedForBrowser(),
    antdSheet(),
    branding(),
    phone(brand),
    officePage(),
    keptPages(),
    painted([react(), zodWithoutEval(), sharedForBrowser()], define),
  ],
  define,
  build: {
    outDir: `dist/${name}`,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The office, the worker's app with the public signature page, and the service worker that keeps their files.
      input: { index: 'index.html', m: 'm.html', [WORKER]: 'src/app/pageWorker.web.ts' },
      // A module's index and its words only pass on: who takes one of them does not load what stands beside it.
      treeshake: {
        moduleSideEffects: (id) =>
          !/\/src\/(modules\/[^/]+\/(web\/index|shared\/.*)|kernel\/(shared|web\/ui\/icons)\/.*)\.tsx?$/.test(id),
      },
      output: {
        // Every page lists the scripts that it needs: with their names the list of 250 pages weighs 5 KB more, and what each
        // script imports as much again. The manifest tells which is which. Workers keep theirs: the policy goes by it.
        chunkFileNames: 'assets/[hash:7].js',
        entryFileNames: ({ name }) => (name === WORKER ? '[name].js' : 'assets/[name]-[hash].js'),
        // What changes with the product is apart from what changes with a library's release.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
            // The codes of each module are a line or two, which weigh less than the headers of their answer. Nobody needs them before
            // he has signed in; what they import stays where it is.
            {
              name: 'codes',
              test: /src[\\/]modules[\\/]\w+[\\/]shared[\\/]permissions\.ts$/,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': api,
      '/oms': api,
      '/hardware': api,
      '/oss': api,
      '/map.json': api,
      '/push': { target: api, ws: true },
    },
  },
})
