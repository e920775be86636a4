import { Button } from 'antd'
import { useState } from 'react'
import { compareAmounts, minus } from '#kernel/shared/money.ts'
import { told } from '#kernel/web/client/told.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { EmptyState, moneyText, ShortTable } from '#kernel/web/ui/index.ts'
import { liftLabel } from '#modules/community/shared/liftLabel.ts'
import { FilesTab } from '#modules/elevator/web/index.ts'
import { contractApi } from '../shared/api.ts'
import { type ChangeLine, changeLines, lineTotals, type Price } from '../shared/changeLines.ts'
import type { ContractChangeRow, ContractDetail } from '../shared/contractDetail.ts'
import { may } from '../shared/permissions.ts'
import css from './detail.module.css'

/** 补充协议: what each altered, before and after, newest first; each to be printed and signed. */
export function ChangesTab({ contract }: { contract: ContractDetail }) {
  if (contract.changes.length === 0)
    return <EmptyState what="补充协议" hint="增减电梯或调价用「变更」，从生效日起重算未收的期次。" />
  return contract.changes.map((change) => <Change key={change.id} change={change} />)
}

function Change({ change }: { change: ContractChangeRow }) {
  const { download } = useKit()
  const [busy, setBusy] = useState(false)
  const { totalBefore, totalAfter } = change.diff
  const lines = changeLines(change.diff)
  async function fetchPaper(): Promise<void> {
    setBusy(true)
    // Why it failed was told by the client.
    await told(download(contractApi.changePaper, { id: change.id }))
    setBusy(false)
  }
  return (
    <section className={`scroll-x pt-12 pb-14 line-b t13 ${css.change}`}>
      <header className="row gap-12 pb-8 px-16">
        <h3 className="num">{change.no}</h3>
        <span className="sec">{change.effectiveDate} 起生效</span>
        {change.reason && <span className="clip">{change.reason}</span>}
        <span className="ter push">
          {change.createdBy} {change.createdAt.slice(0, 10)}
        </span>
        {/* The paper holds the amounts. */}
        <Can needs={[may.amounts]}>
          <Button size="small" loading={busy} onClick={() => void fetchPaper()}>
            下载协议PDF
          </Button>
        </Can>
      </header>
      {lines.length > 0 && <Lines lines={lines} />}
      {totalBefore && totalAfter && (
        <p className="m-0 pt-10 px-16">
          协议总额 <span className="num">{moneyText(totalBefore)}</span> →{' '}
          <b className="num">{moneyText(totalAfter)}</b> 元
          <span className="ter num"> {signed(minus(totalAfter, totalBefore))}</span>
        </p>
      )}
      {change.files.length > 0 && <FilesTab files={change.files} hint="" />}
    </section>
  )
}

const signed = (amount: string) => `${compareAmounts(amount, 0) > 0 ? '+' : ''}${moneyText(amount)}`

function Lines({ lines }: { lines: readonly ChangeLine[] }) {
  const sees = useCan(may.amounts) === 'enabled'
  const amount = (value: string | null | undefined) => (sees ? moneyText(value) : '•••')
  const price = ({ amount: value, unit }: Price) =>
    unit || value ? (
      <>
        {amount(value)} <span className="ter">{unit}</span>
      </>
    ) : null
  const all = sees ? lineTotals(lines) : undefined
  return (
    <ShortTable
      label="变更的电梯"
      shape="tight"
      rows={lines}
      by={({ kind, lift }) => `${kind}${lift.deviceNumber}`}
      columns={[
        { title: '变更', cell: ({ kind }) => kind },
        {
          title: '电梯',
          tone: () => css.changeLift,
          cell: ({ lift }) => liftLabel(lift.communityName, lift.name),
        },
        { title: '设备编号', as: 'code', cell: ({ lift }) => lift.deviceNumber },
        {
          title: '服务期',
          as: 'num',
          cell: ({ lift }) => lift.serviceStart && `${lift.serviceStart} 至 ${lift.serviceEnd ?? '—'}`,
        },
        { title: '变更前单价', as: 'figure', cell: ({ before }) => price(before) },
        { title: '变更后单价', as: 'figure', cell: ({ after }) => price(after) },
        { title: '变更前金额 元', as: 'figure', cell: ({ lift }) => amount(lift.amountBefore) },
        { title: '变更后金额 元', as: 'figure', cell: ({ lift }) => amount(lift.amountAfter) },
        { title: '增减 元', as: 'figure', cell: ({ moved }) => (sees ? moved && signed(moved) : '•••') },
      ]}
      foot={
        all !== undefined &&
        lines.length > 1 && [
          '合计',
          null,
          null,
          null,
          null,
          null,
          moneyText(all.before),
          moneyText(all.after),
          signed(all.moved),
        ]
      }
    />
  )
}
