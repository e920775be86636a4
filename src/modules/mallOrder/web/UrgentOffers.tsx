import { Button } from 'antd'
import { Link } from 'react-router'
import { metresText } from '#kernel/shared/said.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState, moneyText, PanelHead, ShortTable, Tag } from '#kernel/web/ui/index.ts'
import { mallPaths } from '#modules/goods/shared/paths.ts'
import { mallOrderPaths } from '../shared/paths.ts'
import { mayMall } from '../shared/permissions.ts'
import { type UrgentLine, type UrgentOffer, urgentApi } from '../shared/urgent.ts'

/** Of each short line what others have, the nearest first (decision 0191). */
export function UrgentOffers({ requestId }: { requestId: string }) {
  return (
    <Loaded from={urgentApi.offers} input={{ id: requestId }} what="同城急件">
      {({ located, lines }) => (
        <>
          {!located && (
            <p className="amberText m-0 py-8 px-14" role="alert">
              小区没有坐标，距离按所在行政区估计；在小区档案补上坐标后量得准。
            </p>
          )}
          {lines.length === 0 && <EmptyState what="缺件" hint="电梯已恢复运行，或仓库的配件已经够用。" />}
          {lines.map((line) => (
            <Line key={line.id} line={line} requestId={requestId} />
          ))}
        </>
      )}
    </Loaded>
  )
}

const plain = (qty: string) => String(Number(qty))

function Line({ line, requestId }: { line: UrgentLine; requestId: string }) {
  const { may } = useKit()
  const name = [line.name, line.spec].filter(Boolean).join(' ')
  return (
    <section aria-label={name}>
      <PanelHead
        title={name}
        right={
          <span className="sec num">
            要 {plain(line.qty)} {line.measure}，缺 {plain(line.short)}
          </span>
        }
      />
      {line.offers.length === 0 ? (
        <p className="ter m-0 py-10 px-14">附近没有开通同城急件的店铺有这件现货。</p>
      ) : (
        <ShortTable
          label={`${name}的现货`}
          rows={line.offers}
          by={({ skuId }) => skuId}
          shape="tall"
          columns={[
            { title: '距离', as: 'num', width: 76, cell: ({ metres }) => metresText(metres) },
            { title: '店铺', cell: (offer) => <Store offer={offer} /> },
            { title: '商品', cell: (offer) => <Goods offer={offer} /> },
            { title: '单价', as: 'figure', width: 84, cell: ({ price }) => moneyText(price) },
            { title: '可用', as: 'figure', width: 52, cell: ({ available }) => available },
            may([mayMall.buy]) && {
              title: '下单',
              quiet: true,
              width: 96,
              cell: ({ skuId, qty }) => (
                <Link to={mallOrderPaths.urgent(skuId, qty, requestId)}>
                  <Button size="small">下单 {qty} 件</Button>
                </Link>
              ),
            },
          ]}
        />
      )}
    </section>
  )
}

function Store({ offer: { storeId, storeName, phone, licensed } }: { offer: UrgentOffer }) {
  return (
    <>
      <Link to={mallPaths.storeOf(storeId)}>{storeName}</Link> {licensed && <Tag tone="green">执照有效</Tag>}
      <div className="ter num">{phone}</div>
    </>
  )
}

function Goods({ offer: { goodsId, title, specText, byModel } }: { offer: UrgentOffer }) {
  return (
    <>
      <Link to={mallPaths.goodsOf(goodsId)}>{title}</Link> {byModel && <Tag tone="blue">型号相符</Tag>}
      <div className="ter">{specText}</div>
    </>
  )
}
