import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '#kernel/web/detail/index.ts'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, type ListCells, ListPage, type Selection } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { may } from '#modules/receivable/shared/permissions.ts'
import type { ArKindCode } from '#modules/receivable/shared/terms.ts'
import { bankLineApi } from '../shared/api.ts'
import { type BankLineRow, BankLineState, bankLineList } from '../shared/bankLine.ts'
import { BankImport } from './BankImport.tsx'
import { BankLineInspector } from './BankLineInspector.tsx'
import { BankLineMark } from './bankLineMark.tsx'

const cells: ListCells<BankLineRow> = { state: (state) => <BankLineMark state={state} /> }
const waiting = { state: [BankLineState.code.unclaimed] }

/** 待认领流水: what the bank says came, and whose money it may be. */
export function BankLineList({ kind, title, choose }: { kind: ArKindCode; title: string; choose: ReactNode }) {
  const [id, open] = useInspected('id')
  const [importing, setImporting] = useState(false)
  const bring = (
    <Can needs={[may.confirm]}>
      <Button type="primary" onClick={() => setImporting(true)}>
        导入银行流水
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={bankLineList}
        from={bankLineApi.list}
        title={title}
        defaults={waiting}
        cells={cells}
        selectionActions={(chosen) => <Ignore chosen={chosen} />}
        actions={
          <>
            {choose}
            <ExportButton to={bankLineApi.export} />
            {bring}
          </>
        }
        open={{ at: id, run: (row) => open(row.id) }}
        empty={{ hint: '从网银导出流水，整份导入或复制粘贴；按付款人、金额、附言找到是谁的款。', actions: bring }}
      />
      {id && <BankLineInspector id={id} kind={kind} onClose={() => open()} />}
      {importing && <BankImport onClose={() => setImporting(false)} />}
    </>
  )
}

function Ignore({ chosen }: { chosen: Selection<BankLineRow> }) {
  const { call } = useKit()
  const [asking, setAsking] = useState(false)
  const ids = chosen.rows.filter(({ state }) => state === BankLineState.code.unclaimed).map(({ id }) => id)
  return (
    <>
      <Can needs={[may.confirm]}>
        <Button disabled={ids.length === 0} onClick={() => setAsking(true)}>
          忽略
        </Button>
      </Can>
      <ReasonDialog
        open={asking}
        title={`忽略 ${ids.length} 笔流水`}
        effect="利息、账户间转账这类不是客户的款；可以恢复待认领。"
        verb="忽略"
        onClose={() => setAsking(false)}
        onConfirm={async (reason) => {
          await call(bankLineApi.ignore, { ids, reason })
          toast.done(`已忽略 ${ids.length} 笔流水`)
          chosen.clear()
        }}
      />
    </>
  )
}
