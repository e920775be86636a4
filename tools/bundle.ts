import type { Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle

/** The module makes this chunk, or is one of those that do. */
export function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  for (const one of Object.values(bundle))
    if (one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(module))) return one
  throw new Error(`the build has no ${module}`)
}

/** A chunk with its styles and what it imports; `all`: what it may load later and what its styles name as well. */
export function filesOf(bundle: Bundle, begin: readonly Rolldown.OutputChunk[], all: boolean): string[] {
  const files = new Set<string>()
  const take = (fileName: string): void => {
    const one = bundle[fileName]
    if (!one || files.has(fileName)) return
    files.add(fileName)
    if (one.type !== 'chunk') return
    const { importedCss = [], importedAssets = [] } = one.viteMetadata ?? {}
    for (const name of [...one.imports, ...(all ? one.dynamicImports : []), ...importedCss, ...importedAssets])
      take(name)
  }
  for (const { fileName } of begin) take(fileName)
  if (all)
    for (const name of [...files].filter((file) => file.endsWith('.css')))
      for (const [, asset = ''] of textOf(bundle, name).matchAll(/url\(["']?\/(assets\/[^"')]+)/g)) take(asset)
  return [...files].map((file) => `/${file}`)
}

export function textOf(bundle: Bundle, name: string): string {
  const one = bundle[name]
  return one?.type === 'asset' ? String(one.source) : ''
}
