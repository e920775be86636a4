import sanitizeHtml from 'sanitize-html'
import type { Context } from '#kernel/server/index.ts'
import { PUBLIC_BUCKET } from '#kernel/shared/bucket.ts'

/** 图文详情 as it is kept: a few plain elements, no attribute but a picture's, and pictures of our own storage only. */
const TAGS = [
  ...['p', 'br', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'blockquote', 'hr', 'img'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

/** What an address of a public picture begins with. */
export const pictureBase = (ctx: Context): string => ctx.services.store.link(PUBLIC_BUCKET, 'x').slice(0, -1)

export function cleanDetail(html: string, base: string): string {
  const own = (src: string | undefined) => src?.startsWith(base) === true && keyOf(src, base) !== ''
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { img: ['src', 'alt'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !own(attribs.src),
    transformTags: { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' },
    nestingLimit: 30,
    disallowedTagsMode: 'discard',
  }).trim()
}

/** Keys of the pictures in a text that was cleaned. */
export function picturesIn(html: string, base: string): string[] {
  const found = [...html.matchAll(/<img[^>]*\ssrc="([^"]*)"/g)].map(([, src]) => keyOf(decode(src as string), base))
  return [...new Set(found)].filter((key) => key !== '')
}

const decode = (text: string) => text.replaceAll('&amp;', '&')

/** The key behind an address; empty for what is no plain key: other paths, queries, hidden ways up. */
function keyOf(src: string, base: string): string {
  try {
    const key = decodeURIComponent(src.slice(base.length))
    return /^[\w.-]{1,300}$/.test(key) ? key : ''
  } catch {
    // silent: an address that cannot be read is none of ours.
    return ''
  }
}
