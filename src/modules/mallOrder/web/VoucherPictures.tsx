import { extensionOf } from '#kernel/shared/bucket.ts'
import { Pictures } from '#kernel/web/ui/index.ts'

const isPaper = (link: string) => extensionOf(new URL(link, window.location.origin).pathname) === 'pdf'

interface Shown {
  readonly links: readonly string[]
  readonly small?: boolean
  readonly of?: string
}

/** Pictures of a transfer, opened large; a bank's receipt as PDF by its name. Keyed by place: their addresses are renewed. */
export function VoucherPictures({ links, small = true, of = '付款凭证' }: Shown) {
  const pictures = links.filter((link) => !isPaper(link))
  return (
    <>
      <Pictures small={small} pictures={pictures.map((url, n) => ({ key: String(n), url, alt: `${of} ${n + 1}` }))} />
      {links.filter(isPaper).map((link, n) => (
        <a key={n} className="block" href={link} target="_blank" rel="noreferrer">
          查看回单 PDF {n + 1}
        </a>
      ))}
    </>
  )
}
