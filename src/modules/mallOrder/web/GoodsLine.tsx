import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sized } from '#kernel/shared/sized.ts'
import { moneyText } from '#kernel/web/ui/index.ts'
import { mallPaths } from '#modules/goods/shared/paths.ts'
import css from './buyer.module.css'

/** A picture of a known size; the plain ground where there is none, or where it is gone. */
export function Thumb({ src }: { src: string | null }) {
  return (
    <span className={css.thumb}>
      {src && (
        <img
          src={sized(src, 160)}
          alt=""
          width={64}
          height={64}
          loading="lazy"
          decoding="async"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true
          }}
        />
      )}
    </span>
  )
}

interface Props {
  readonly line: {
    readonly goodsId: string
    readonly title: string
    readonly specText: string
    readonly image: string | null
    readonly price: string
    readonly qty: number
  }
  /** Leads to the page of the goods. */
  readonly linked?: boolean
  /** Below the title: what is said of this line. */
  readonly children?: ReactNode
}

/** What was or will be bought: picture, title, specification, price and how many. */
export function GoodsLine({ line, linked = false, children }: Props) {
  return (
    <div className={`line-t ${css.goods}`}>
      <Thumb src={line.image} />
      <div className="min-w-0">
        {linked ? (
          <Link to={mallPaths.goodsOf(line.goodsId)} className="ink">
            {line.title}
          </Link>
        ) : (
          <span>{line.title}</span>
        )}
        <div className="ter small">{line.specText}</div>
        {children}
      </div>
      <div className="num nowrap middle">
        <div>¥{moneyText(line.price)}</div>
        <div className="ter small">×{line.qty}</div>
      </div>
    </div>
  )
}
