import { useEffect, useRef, useState } from 'react'
import { sized } from '#kernel/shared/sized.ts'
import css from './pages.module.css'

/** As wide as a page shows them, and when somebody comes near. */
const narrower = (html: string) =>
  html.replace(/(<img\b[^>]*?\ssrc=")([^"]+)"/g, (_, before, src) => `${before}${sized(src, 1280)}" loading="lazy"`)

/**
 * What a seller wrote about goods. It was sanitised when it was saved; here it stands in a frame in which nothing runs, so
 * that what slipped through could do nothing either.
 */
export function RichDetail({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(200)
  const watch = useRef<ResizeObserver>(undefined)
  useEffect(() => () => watch.current?.disconnect(), [])
  const follow = () => {
    const page = frame.current?.contentDocument?.documentElement
    const body = frame.current?.contentDocument?.body
    if (!page || !body) return
    watch.current?.disconnect()
    watch.current = new ResizeObserver(() =>
      setHeight(Math.min(20_000, Math.ceil(page.getBoundingClientRect().height) + 8)),
    )
    watch.current.observe(body)
  }
  return (
    <iframe
      ref={frame}
      className={`block w-full no-line ${css.rich}`}
      title="图文详情"
      sandbox="allow-same-origin"
      style={{ height }}
      srcDoc={`<!doctype html><meta charset="utf-8"><style>body{margin:0;display:flow-root;font:14px/1.7 "PingFang SC","Microsoft YaHei",sans-serif;color:#17212a;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{border-collapse:collapse;max-width:100%}td,th{border:1px solid #dce2e6;padding:4px 8px}</style><body>${narrower(html)}`}
      onLoad={follow}
    />
  )
}
