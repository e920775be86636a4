import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sum } from '#kernel/shared/money.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { DayInput } from '#kernel/web/form/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Page } from '#kernel/web/shell/Page.tsx'
import { EmptyState, moneyText, ShortTable } from '#kernel/web/ui/index.ts'
import { Ageing, type AgeingCode } from '../shared/ageing.ts'
import { arItemApi } from '../shared/item.api.ts'
import type { AgeingRow } from '../shared/item.ts'
import { fundPaths } from '../shared/paths.ts'
import { ArKind, type ArKindCode } from '../shared/terms.ts'
import css from './receivable.module.css'

const buckets = Ageing.options.map(({ value, label }) => ({ value: value as AgeingCode, label }))
const shown = (amount: string) => (amount === '0.00' ? <span className="ter">—</span> : moneyText(amount))

/** 账龄表: what each customer owed at the end of a day, by how long it was due (commerce 4.2). */
export function AgeingPage({ kind, choose }: { kind: ArKindCode; choose: ReactNode }) {
  const today = useKit().today()
  const [asOf = today, setAsOf] = useAddressed('asOf')
  const isMaintenance = kind === ArKind.code.maintenance
  const path = isMaintenance ? fundPaths.items : fundPaths.partsItems
  return (
    <Page
      title={isMaintenance ? '维保应收' : '配件应收'}
      facts="按账上应收，截止到所选日期当天结束"
      actions={
        <>
          {choose}
          <DayInput value={asOf} max={today} onChange={(day) => setAsOf(day === today ? undefined : day)} />
        </>
      }
    >
      <Loaded from={arItemApi.ageing} input={{ kind, asOf }} what="账龄">
        {({ rows }) => {
          const provision = sum(rows.map((row) => row.provision))
          return rows.length === 0 ? (
            <EmptyState what="应收" hint="这一天没有未收的款项。" />
          ) : (
            <div className={css.scroll}>
              <ShortTable<AgeingRow>
                rows={rows}
                by={({ customerId }) => customerId}
                label="账龄表"
                columns={[
                  {
                    title: '客户',
                    cell: ({ customerId, customerName, companyName }) => (
                      <>
                        <Link to={`${path}?customerId=${customerId}`}>{customerName}</Link>
                        {companyName && <span className="ter small"> {companyName}</span>}
                      </>
                    ),
                  },
                  { title: '未收 元', as: 'figure', cell: ({ total }) => moneyText(total) },
                  ...buckets.map(({ value, label }) => ({
                    title: label,
                    as: 'figure' as const,
                    tone: (row: AgeingRow) => value !== 'notDue' && row[value] !== '0.00' && 'redText',
                    cell: (row: AgeingRow) => shown(row[value]),
                  })),
                  ...(provision === '0.00'
                    ? []
                    : [
                        {
                          title: '坏账准备',
                          as: 'figure' as const,
                          cell: (row: AgeingRow) => shown(row.provision),
                        },
                      ]),
                ]}
                foot={[
                  '合计',
                  moneyText(sum(rows.map(({ total }) => total))),
                  ...buckets.map(({ value }) => moneyText(sum(rows.map((row) => row[value])))),
                  ...(provision === '0.00' ? [] : [moneyText(provision)]),
                ]}
              />
            </div>
          )
        }}
      </Loaded>
    </Page>
  )
}
