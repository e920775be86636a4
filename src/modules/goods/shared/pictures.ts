import { sized, sizedSet, type Width } from '#kernel/shared/sized.ts'

/** Where pictures of goods stand in the mall: in a list, beside others to choose from, large on their page. */
export type Place = 'tile' | 'thumb' | 'page'

const places: Readonly<Record<Place, { readonly widths: readonly Width[]; readonly sizes: string }>> = {
  tile: { widths: [160, 320, 640], sizes: '(max-width: 719px) 50vw, 240px' },
  thumb: { widths: [160, 320], sizes: '60px' },
  page: { widths: [320, 640, 1280], sizes: '(max-width: 719px) 100vw, 400px' },
}

/** What `img` takes of it, and `link rel=preload` too, so that both fetch the same. */
export function sizedFor(src: string, as: Place): { sizes?: string; srcSet?: string; src: string } {
  const { widths, sizes } = places[as]
  const srcSet = sizedSet(src, widths)
  return srcSet === undefined ? { src } : { sizes, srcSet, src: sized(src, widths[1] as Width) }
}
