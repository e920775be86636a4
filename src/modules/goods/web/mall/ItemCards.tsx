import { Link } from 'react-router'
import { formatMoney } from '#kernel/shared/money.ts'
import type { MallItem } from '../../shared/mall.ts'
import { mallPaths } from '../../shared/paths.ts'
import { type Place, sizedFor } from '../../shared/pictures.ts'
import css from './pages.module.css'

/** So many pictures of a list are in sight at once and are fetched at once; the others when they come near. */
const EAGER = 4

export function ItemCards({
  items,
  label,
  eager = false,
}: {
  items: readonly MallItem[]
  label: string
  eager?: boolean
}) {
  return (
    <ul className={`bare-list ${css.cards}`} aria-label={label}>
      {items.map((item, at) => (
        <li key={item.goodsId} className="r-8 bg hide">
          <Link to={mallPaths.goodsOf(item.goodsId)} className={`stack h-full ink ${css.card}`}>
            <GoodsPicture src={item.image} eager={eager && at < EAGER} />
            <span className={`grid gap-4 ${css.cardText}`}>
              <span className={css.cardTitle}>{item.title}</span>
              <span className="ter t12 clip">{[item.brand, item.model].filter(Boolean).join(' ') || '\u00a0'}</span>
              <span className="row between gap-8">
                <PriceRange from={item.priceFrom} to={item.priceTo} />
                {item.inStock ? (
                  item.sales > 0 && <span className="ter t12 nowrap">已售 {item.sales}</span>
                ) : (
                  <span className="ter t12 nowrap">暂无货</span>
                )}
              </span>
              <span className="ter t12 clip">{item.storeName}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface PictureProps {
  readonly src: string
  readonly alt?: string
  readonly eager?: boolean
  readonly as?: Place
}

/** A square of a known size, so that nothing moves when the picture arrives; as large as its place shows it. */
export function GoodsPicture({ src, alt = '', eager = false, as = 'tile' }: PictureProps) {
  return (
    <span className={`block relative ${css.square}`}>
      {src && (
        <img
          {...sizedFor(src, as)}
          alt={alt}
          width={300}
          height={300}
          loading={eager ? 'eager' : 'lazy'}
          // What is in sight at once is painted with what stands around it, not a moment later.
          decoding={eager ? 'sync' : 'async'}
          {...(eager && { fetchPriority: 'high' as const })}
          onError={({ currentTarget }) => {
            currentTarget.hidden = true
          }}
        />
      )}
    </span>
  )
}

export function PriceRange({ from, to }: { from: string; to: string }) {
  return (
    <b className={`num ${css.price}`}>
      <span className="t12">¥</span>
      {formatMoney(from)}
      {from !== to && <span className="t12 regular"> 起</span>}
    </b>
  )
}
