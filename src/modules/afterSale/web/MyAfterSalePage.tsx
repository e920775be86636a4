import { Link, useSearchParams } from 'react-router'
import { sized } from '#kernel/shared/sized.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, NoPermission, Panel, timeText } from '#kernel/web/ui/index.ts'
import { Mine, MineList } from '#modules/goods/web/index.ts'
import { Side } from '#modules/mallOrder/shared/terms.ts'
import type { AfterSaleDetail, MyAfterSaleRow } from '../shared/afterSale.ts'
import { myAfterSaleApi } from '../shared/api.ts'
import { afterSalePaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { AfterSaleType } from '../shared/terms.ts'
import css from './afterSale.module.css'
import { BuyerVerbs } from './BuyerVerbs.tsx'
import { Dialogue } from './Dialogue.tsx'
import { Facts } from './Facts.tsx'
import { StepMark } from './marks.tsx'

/** /partsMall/myAftersale: the company's after-sales; with ?id= one of them. */
export function MyAfterSalePage() {
  const id = useSearchParams()[0].get('id')
  const { may: holds } = useKit()
  return (
    <Mine what="售后">
      {!holds([may.ask]) ? (
        <NoPermission />
      ) : id ? (
        <Loaded from={myAfterSaleApi.detail} input={{ id }} what="售后单" links>
          {(row) => <One key={row.id} row={row} />}
        </Loaded>
      ) : (
        <MineList<MyAfterSaleRow>
          what="售后"
          from={myAfterSaleApi.list}
          hint="在我的订单里对收到的商品申请售后。"
          card={(row) => <Card key={row.id} row={row} />}
        />
      )}
    </Mine>
  )
}

function Card({ row }: { row: MyAfterSaleRow }) {
  return (
    <li className={`line-b ${css.card}`}>
      <Link to={`${afterSalePaths.mine}?id=${row.id}`} className="row gap-12 ink items-start">
        {row.image && (
          <img className={css.thumb} src={sized(row.image, 160)} alt="" width={64} height={64} loading="lazy" />
        )}
        <span className={css.text}>
          <span className="row between gap-8">
            <span className="ter small clip">
              {row.storeName} <span className="num">{row.afterSaleNo}</span>
            </span>
            <StepMark step={row.step} />
          </span>
          <span className="block clip">
            {row.title} <span className="ter">{row.specText}</span> ×{row.qty}
          </span>
          <span className="row between gap-8 sec small">
            <span>
              {AfterSaleType.label(row.type)} {timeText(row.createdAt)}
            </span>
            <span className="num">{moneyText(row.agreedAmount ?? row.applyAmount)} 元</span>
          </span>
        </span>
      </Link>
    </li>
  )
}

function One({ row }: { row: AfterSaleDetail }) {
  return (
    <>
      <div className="row between gap-8 py-8">
        <h1 className="f-16">
          {AfterSaleType.label(row.type)} <span className="ter num small">{row.afterSaleNo}</span>
        </h1>
        <StepMark step={row.step} />
      </div>
      <p className="row gap-12 sec small">
        <span>{row.storeName}</span>
        <Link to={`/partsMall/myOrderDetail?id=${row.orderId}`}>订单 {row.orderNo}</Link>
      </p>
      <div className={`row gap-8 py-8 ${css.verbs}`}>
        <BuyerVerbs row={row} />
      </div>
      <Facts of={row} />
      <Panel title="协商记录" count={row.said.length}>
        <Dialogue said={row.said} own={Side.code.buyer} />
      </Panel>
    </>
  )
}
