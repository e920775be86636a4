import { Button, Dropdown } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, ImportDialog, ListPage, type Selection } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { inspectionPlanApi } from '../shared/api.ts'
import { settled } from '../shared/inspection.ts'
import { may } from '../shared/permissions.ts'
import { type PlanRow, planList } from '../shared/plan.ts'
import { AddPlanDrawer } from './AddPlanDrawer.tsx'
import { BatchDrawer } from './BatchDrawer.tsx'
import { GenerateDrawer } from './GenerateDrawer.tsx'
import { PlanInspector } from './PlanInspector.tsx'
import { planCells } from './planCells.tsx'
import { YearCalendar } from './YearCalendar.tsx'

type Batch = { readonly what: 'assign' | 'apply'; readonly rows: readonly PlanRow[]; readonly clear: () => void }
const isOpen = (row: PlanRow) => !settled.includes(row.status)

/** /inspection/inspectionPlan (jobs 4.2): the year by month over the list; what is open stands first. */
export function PlanPage() {
  const [reading, setReading] = useInspected('id')
  const [batch, setBatch] = useState<Batch>()
  const [making, setMaking] = useState(false)
  const [adding, setAdding] = useState(false)
  const [importing, setImporting] = useState(false)
  const unasked = useUnasked()
  const generate = <GenerateButton onPress={() => setMaking(true)} />
  if (unasked) return <Navigate to={{ search: '?open=1' }} replace />
  return (
    <>
      <ListPage
        list={planList}
        from={inspectionPlanApi.list}
        title="检验计划"
        actions={
          <>
            <ExportButton to={inspectionPlanApi.export} />
            <Can needs={[may.editPlan]}>
              <Button onClick={() => setImporting(true)}>导入</Button>
            </Can>
            <Can needs={[may.editPlan]}>
              <Button onClick={() => setAdding(true)}>新增计划</Button>
            </Can>
            {generate}
          </>
        }
        above={<YearCalendar />}
        selectionActions={(selection) => <Verbs selection={selection} onBatch={setBatch} />}
        open={{ at: reading, run: ({ id }) => setReading(id) }}
        cells={planCells}
        empty={{ hint: '按监督检验日期推算每台电梯今年的检验、自行检查、限速器校验与制动试验。', actions: generate }}
      />
      {reading && <PlanInspector id={reading} onClose={() => setReading()} />}
      {batch && (
        <BatchDrawer
          what={batch.what}
          rows={batch.rows}
          onClose={() => setBatch(undefined)}
          onDone={() => {
            batch.clear()
            setBatch(undefined)
          }}
        />
      )}
      <ImportDialog
        what="检验计划"
        unit="项"
        template={inspectionPlanApi.template}
        to={inspectionPlanApi.import}
        open={importing}
        onClose={() => setImporting(false)}
      />
      {making && <GenerateDrawer onClose={() => setMaking(false)} />}
      {adding && (
        <AddPlanDrawer
          onClose={() => setAdding(false)}
          onDone={(id) => {
            setAdding(false)
            setReading(id)
          }}
        />
      )}
    </>
  )
}

/** Opened without a question, the page shows what is not done yet; whoever takes that filter away sees everything. */
function useUnasked(): boolean {
  const [search] = useSearchParams()
  const opened = useRef(false)
  useEffect(() => {
    opened.current = true
  }, [])
  return !opened.current && [...search.keys()].length === 0
}

function GenerateButton({ onPress }: { onPress: () => void }) {
  return (
    <Can needs={[may.editPlan]}>
      <Button type="primary" icon={<PlusIcon />} onClick={onPress}>
        生成年度计划
      </Button>
    </Can>
  )
}

function Verbs({
  selection: { ids, rows, clear },
  onBatch,
}: {
  selection: Selection<PlanRow>
  onBatch: (batch: Batch) => void
}) {
  const { download } = useKit()
  const open = rows.filter(isOpen)
  const sheet = (format: 'pdf' | 'xlsx') => void download(inspectionPlanApi.applySheet, { ids, format })
  return (
    <>
      <Can needs={[may.editPlan]}>
        <button
          type="button"
          className="linkButton"
          disabled={open.length === 0}
          onClick={() => onBatch({ what: 'assign', rows: open, clear })}
        >
          派工
        </button>
      </Can>
      <Can needs={[may.editPlan]}>
        <button
          type="button"
          className="linkButton"
          disabled={open.length === 0}
          onClick={() => onBatch({ what: 'apply', rows: open, clear })}
        >
          批量报检
        </button>
      </Can>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'pdf', label: 'PDF（打印盖章）', onClick: () => sheet('pdf') },
            { key: 'xlsx', label: 'Excel 表格', onClick: () => sheet('xlsx') },
          ],
        }}
      >
        <button type="button" className="linkButton">
          报检申请表
        </button>
      </Dropdown>
    </>
  )
}
