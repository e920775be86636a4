import { useEffect, useRef, useState } from 'react'
import css from './pages.module.css'

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
    const body = frame.current?.contentDocument?.body
    if (!body) return
    watch.current?.disconnect()
    watch.current = new ResizeObserver(() => setHeight(Math.min(20_000, body.scrollHeight + 8)))
    watch.current.observe(body)
  }
  return (
    <iframe
      ref={frame}
      className={`block w-full no-line ${css.rich}`}
      title="图文详情"
      sandbox="allow-same-origin"
      style={{ height }}
      srcDoc={`<!doctype html><meta charset="utf-8"><style>body{margin:0;font:14px/1.7 "PingFang SC","Microsoft YaHei",sans-serif;color:#17212a;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{border-collapse:collapse;max-width:100%}td,th{border:1px solid #dce2e6;padding:4px 8px}</style><body>${html}`}
      onLoad={follow}
    />
  )
}
