import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { dayOf } from '#kernel/shared/days.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { FigureName } from '#kernel/web/figure/index.ts'
import { writeFilters } from '#kernel/web/list/index.ts'
import { useAddress } from '#kernel/web/router/useAddressed.ts'
import { Page } from '#kernel/web/shell/Page.tsx'
import { moneyText, Panel, ShortTable } from '#kernel/web/ui/index.ts'
import { mallOrderFigures as figures } from '../shared/figures.ts'
import { mallOrderList } from '../shared/order.ts'
import { mallOrderPaths } from '../shared/paths.ts'
import { type Sales, SalesSpan, salesApi } from '../shared/sales.ts'
import css from './order.module.css'

const isSpan = (text: string | null): text is SalesSpan => SalesSpan.options.some(({ value }) => value === text)

/** 销售统计: what the store sold, when, of what and to whom; every line leads to its orders. */
export function SalesPage({ choose }: { choose: ReactNode }) {
  const [search, set] = useAddress()
  const asked = search.get('span')
  const span = isSpan(asked) ? asked : SalesSpan.code.month
  return (
    <Page
      title="销售统计"
      actions={
        <>
          <Segmented
            aria-label="统计期间"
            value={span}
            options={SalesSpan.options.map(({ value, label }) => ({ value, label }))}
            onChange={(next) => set({ span: next })}
          />
          {choose}
        </>
      }
    >
      <Loaded key={span} from={salesApi.sales} input={{ span }} what="销售统计">
        {(sales) => <Shown sales={sales} span={span} />}
      </Loaded>
    </Page>
  )
}

const ordersOf = (filters: Readonly<Record<string, unknown>>) =>
  `${mallOrderPaths.list}?${writeFilters(mallOrderList, filters)}`

function Shown({ sales, span }: { sales: Sales; span: SalesSpan }) {
  return (
    <div className={css.sales}>
      <Cards sales={sales} />
      <div className={css.salesParts}>
        <Periods sales={sales} span={span} />
        <div>
          <Goods sales={sales} />
          <Buyers sales={sales} />
        </div>
      </div>
    </div>
  )
}

interface PartProps {
  readonly sales: Sales
}

function Cards({ sales }: PartProps) {
  const cards = [
    [figures.paidOrders, String(sales.orders)],
    [figures.paidAmount, moneyText(sales.amount)],
    [figures.refunded, moneyText(sales.refunded)],
    [figures.buyers, String(sales.buyers)],
    [figures.onTime, sales.onTime === null ? '—' : `${Number(sales.onTime.toFixed(1))} %`],
  ] as const
  return (
    <div className={css.cards}>
      {cards.map(([of, value]) => (
        <div key={of.key} className={css.card}>
          <span className="ter small">
            <FigureName of={of} />
            {of.unit !== '%' && ` ${of.unit}`}
          </span>
          <span className="num strong f-18 clip">{value}</span>
        </div>
      ))}
    </div>
  )
}

/** Day by day, or month by month of a year. */
function Periods({ sales, span }: PartProps & { readonly span: SalesSpan }) {
  const most = Math.max(...sales.periods.map(({ amount }) => Number(amount)), 0.01)
  return (
    <Panel title={span === 'year' ? '各月成交' : '每天成交'}>
      <ShortTable
        label={span === 'year' ? '各月成交' : '每天成交'}
        shape="tight"
        by={({ from }) => from}
        rows={sales.periods.toReversed()}
        open={({ from, to }) => ordersOf({ paidAt: { from, to } })}
        columns={[
          {
            title: span === 'year' ? '月份' : '日期',
            as: 'num',
            width: 92,
            cell: ({ from }) => (span === 'year' ? from.slice(0, 7) : dayOf(`${from}T12:00:00+08:00`)),
          },
          {
            title: '订单',
            as: 'figure',
            width: 56,
            cell: ({ orders }) => orders || <span className="ter">—</span>,
          },
          {
            title: '成交金额',
            as: 'figure',
            width: 110,
            cell: ({ amount }) => (Number(amount) > 0 ? moneyText(amount) : <span className="ter">—</span>),
          },
          {
            title: '占最高',
            quiet: true,
            cell: ({ amount }) => (
              <span className={css.bar} style={{ width: `${(Number(amount) / most) * 100}%` }} aria-hidden />
            ),
          },
        ]}
      />
    </Panel>
  )
}

const spanOf = ({ from, to }: Sales) => ({ from, to })

function Goods({ sales }: PartProps) {
  return (
    <Panel title="卖得最多的商品">
      <ShortTable
        label="卖得最多的商品"
        shape="tight"
        rows={sales.goods}
        open={({ title }) => ordersOf({ keyword: title, paidAt: spanOf(sales) })}
        columns={[
          { title: '商品', cell: ({ title }) => title },
          { title: '件数', as: 'figure', width: 64, cell: ({ qty }) => qty },
          { title: '金额', as: 'figure', width: 110, cell: ({ amount }) => moneyText(amount) },
        ]}
      />
      {sales.goods.length === 0 && <p className="ter px-14">所选期间没有成交。</p>}
    </Panel>
  )
}

function Buyers({ sales }: PartProps) {
  return (
    <Panel title="买得最多的企业">
      <ShortTable
        label="买得最多的企业"
        shape="tight"
        rows={sales.byBuyer}
        open={({ name }) => ordersOf({ keyword: name, paidAt: spanOf(sales) })}
        columns={[
          { title: '买家', cell: ({ name }) => name },
          { title: '订单', as: 'figure', width: 56, cell: ({ orders }) => orders },
          { title: '金额', as: 'figure', width: 110, cell: ({ amount }) => moneyText(amount) },
          {
            title: '已退',
            as: 'figure',
            width: 96,
            cell: ({ refunded }) => (Number(refunded) > 0 ? moneyText(refunded) : <span className="ter">—</span>),
          },
        ]}
      />
      {sales.byBuyer.length === 0 && <p className="ter px-14">所选期间没有成交。</p>}
    </Panel>
  )
}
