import { build, type Plugin, type PluginOption } from 'vite'

/** Where the server finds what paints pages, below the built web; nothing below it is served. */
const FOLDER = 'painted'

/**
 * Bundles src/app/painted.web.tsx for the server with the same names of styles as the browser's build, whose pages it paints.
 */
export function painted(plugins: readonly PluginOption[], define: Readonly<Record<string, string>>): Plugin {
  let outDir = ''
  return {
    name: 'painted',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir
    },
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins: [...plugins],
        define: { ...define, 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: {
          ssr: 'src/app/painted.web.tsx',
          outDir: `${outDir}/${FOLDER}`,
          emptyOutDir: true,
          target: 'node24',
          rolldownOptions: { output: { entryFileNames: 'painted.js' } },
        },
      })
    },
  }
}
