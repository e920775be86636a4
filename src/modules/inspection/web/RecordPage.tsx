import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Drawer } from '#kernel/web/detail/index.ts'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ExportButton, ImportDialog, type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { Tag } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { elevatorPage, LiftName } from '#modules/elevator/web/index.ts'
import { inspectionRecordApi } from '../shared/api.ts'
import { type InspectionStatus, InspectKind } from '../shared/inspection.ts'
import { may } from '../shared/permissions.ts'
import { dueList, governorList, type RecordRow, recordList } from '../shared/record.ts'
import { inspectionPage } from './addresses.ts'
import { Conclusion, PlanState, Remaining } from './marks.tsx'
import { RecordInspector } from './RecordInspector.tsx'
import { ResultForm } from './ResultForm.tsx'

type View = 'records' | 'due' | 'governors'

/** /inspection/inspectionRecord (jobs 4.2): reports, lifts that fall due, governors. */
export function RecordPage() {
  const [search, setSearch] = useSearchParams()
  const [reading, setReading] = useInspected('id')
  const [adding, setAdding] = useState(false)
  const [importing, setImporting] = useState(false)
  const view = (['due', 'governors'].includes(search.get('view') ?? '') ? search.get('view') : 'records') as View
  const { data: counts } = useRead(inspectionRecordApi.counts, {}, { staleTime: 30_000 })
  const n = (count: number | undefined) => (count ? ` ${count}` : '')
  const switcher = (
    <Segmented<View>
      aria-label="视图"
      value={view}
      // Each view has filters of its own: none of another one's stay in the address.
      onChange={(next) => setSearch(next === 'records' ? {} : { view: next }, { replace: true })}
      options={[
        { value: 'records', label: `检验记录${n(counts?.records)}` },
        { value: 'due', label: `到期预警${n(counts && counts.due + counts.overdue)}` },
        { value: 'governors', label: `限速器${n(counts?.governorDue)}` },
      ]}
    />
  )
  return (
    <>
      {view === 'records' && (
        <Records
          key="records"
          switcher={switcher}
          at={reading}
          onOpen={setReading}
          onAdd={() => setAdding(true)}
          onImport={() => setImporting(true)}
        />
      )}
      {view === 'due' && <Due key="due" switcher={switcher} />}
      {view === 'governors' && <Governors key="governors" switcher={switcher} />}
      <ImportDialog
        what="检验记录"
        unit="条"
        template={inspectionRecordApi.template}
        to={inspectionRecordApi.import}
        open={importing}
        onClose={() => setImporting(false)}
      />
      {adding && (
        <Drawer open wide title="登记报告" onClose={() => setAdding(false)}>
          <ResultForm onBack={() => setAdding(false)} onDone={() => setAdding(false)} />
        </Drawer>
      )}
      {reading && <RecordInspector id={reading} onClose={() => setReading()} />}
    </>
  )
}

const recordCells: ListCells<RecordRow> = {
  elevator: (_, row) => <LiftName of={row.lift} />,
  inspectType: (kind) => <span className={kind >= 10 ? 'ter' : undefined}>{InspectKind.label(kind)}</span>,
  conclusion: (of) => <Conclusion of={of} />,
  findings: (all, row) =>
    row.openFindings > 0 ? (
      <Tag tone="amber">{`${row.openFindings}/${all} 未销号`}</Tag>
    ) : (
      <span className={all === 0 ? 'ter num' : 'num'}>{all === 0 ? '—' : all}</span>
    ),
  hasReport: (has) => (has ? '有' : <Tag tone="amber">未上传</Tag>),
}

interface RecordsProps {
  readonly switcher: ReactNode
  /** Id of the record that is open. */
  readonly at: string | undefined
  onOpen(id: string): void
  onAdd(): void
  onImport(): void
}

function Records({ switcher, at, onOpen, onAdd, onImport }: RecordsProps) {
  const add = (
    <Can needs={[may.editRecord]}>
      <Button type="primary" icon={<PlusIcon />} onClick={onAdd}>
        登记报告
      </Button>
    </Can>
  )
  return (
    <ListPage
      list={recordList}
      from={inspectionRecordApi.list}
      title="检验记录"
      facts={switcher}
      actions={
        <>
          <Can needs={[may.importRecord]}>
            <Button onClick={onImport}>导入</Button>
          </Can>
          <ExportButton to={inspectionRecordApi.export} />
          {add}
        </>
      }
      open={{ at, run: ({ id }) => onOpen(id) }}
      cells={recordCells}
      empty={{ hint: '以往的报告可以从表格导入；新的报告在检验计划里登记结果。', actions: add }}
    />
  )
}

/** Lifts that fall due; a lift with a plan opens the plan. */
function Due({ switcher }: { switcher: ReactNode }) {
  return (
    <ListPage
      list={dueList}
      from={inspectionRecordApi.due}
      title="检验记录"
      facts={switcher}
      open={({ id, planId }) => (planId ? inspectionPage.plan(planId) : elevatorPage.detail(id))}
      cells={{
        elevator: (_, row) => <LiftName of={row.lift} />,
        remaining: (days) => <Remaining days={days} />,
        planNo: (no) => no ?? <Tag tone="amber">没有计划</Tag>,
        planStatus: (status) =>
          status === null ? <span className="ter">—</span> : <PlanState status={status as InspectionStatus} />,
      }}
      empty={{ hint: '90 天内没有到期的检验。' }}
    />
  )
}

function Governors({ switcher }: { switcher: ReactNode }) {
  return (
    <ListPage
      list={governorList}
      from={inspectionRecordApi.governors}
      title="检验记录"
      facts={switcher}
      open={({ id }) => elevatorPage.detail(id)}
      cells={{
        elevator: (_, row) => <LiftName of={row.lift} />,
        remaining: (days) => <Remaining days={days} />,
        checkDate: (day) => day ?? <span className="ter">未采集</span>,
        nextDate: (day) => day ?? <span className="ter">未采集</span>,
      }}
      empty={{ hint: '电梯档案中有限速器的电梯列在这里。' }}
    />
  )
}
