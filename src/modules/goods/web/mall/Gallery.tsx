import { useEffect, useRef, useState } from 'react'
import type { MallGoods } from '../../shared/mall.ts'
import css from './gallery.module.css'
import { GoodsPicture } from './ItemCards.tsx'
import pages from './pages.module.css'

interface Props {
  readonly goods: MallGoods
  readonly shown: string | undefined
  onShow(picture: string): void
}

/** Pictures of goods: the middle size on the page, the original when somebody looks closer. */
export function Gallery({ goods: { images, title, video }, shown, onShow }: Props) {
  const [near, setNear] = useState(false)
  const current = shown ?? images[0] ?? ''
  return (
    <div>
      <button
        type="button"
        className={`bare-button block w-full p-0 r-8 hide ${css.zoomable}`}
        aria-label="看大图"
        disabled={current === ''}
        onClick={() => setNear(true)}
      >
        <GoodsPicture src={current} alt={title} eager as="page" />
      </button>
      {images.length > 1 && (
        <ul className="bare-list flex wrap gap-8 mt-8" aria-label="商品图片">
          {images.map((image, at) => (
            <li key={image}>
              <button
                type="button"
                className={`bare-button p-0 ${css.thumb}`}
                aria-label={`第 ${at + 1} 张图片`}
                aria-pressed={image === current}
                onClick={() => onShow(image)}
              >
                <GoodsPicture src={image} as="thumb" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {video && (
        // biome-ignore lint/a11y/useMediaCaption: sellers' films have no subtitles
        <video className={`block mt-8 r-6 ${css.film}`} src={video} controls preload="none" aria-label="商品视频" />
      )}
      {near && <Near pictures={images} shown={current} onShow={onShow} onClose={() => setNear(false)} title={title} />}
    </div>
  )
}

interface NearProps {
  readonly pictures: readonly string[]
  readonly shown: string
  readonly title: string
  onShow(picture: string): void
  onClose(): void
}

/** The original over the whole screen; ← and → go on, a press anywhere closes. */
function Near({ pictures, shown, title, onShow, onClose }: NearProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const at = pictures.indexOf(shown)
  const go = (by: number) => {
    const next = pictures[(Math.max(at, 0) + by + pictures.length) % pictures.length]
    if (next) onShow(next)
  }
  return (
    <dialog
      ref={dialog}
      className={`no-line ${css.near}`}
      aria-label="大图"
      onClose={onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') go(-1)
        if (key === 'ArrowRight') go(1)
      }}
    >
      <button type="button" className={`bare-button ${css.nearPicture}`} aria-label="关闭大图" onClick={onClose}>
        <img src={shown} alt={title} decoding="async" />
      </button>
      {pictures.length > 1 && (
        <p className={`row gap-16 m-0 ${css.nearBar}`}>
          <button type="button" className={pages.plain} onClick={() => go(-1)}>
            上一张
          </button>
          <span className="num">{at < 0 ? '规格图' : `${at + 1} / ${pictures.length}`}</span>
          <button type="button" className={pages.plain} onClick={() => go(1)}>
            下一张
          </button>
        </p>
      )}
    </dialog>
  )
}
