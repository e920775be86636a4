import { Button } from 'antd'
import { useInspected } from '#kernel/web/inspector/index.ts'
import {
  ExportButton,
  ImportButton,
  type ListCells,
  ListPage,
  type ListState,
  ListTabs,
  type Selection,
} from '#kernel/web/list/index.ts'
import { useAddress } from '#kernel/web/router/useAddressed.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { LiftRisk } from '#modules/elevator/shared/liftName.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { hazardApi } from '../shared/api.ts'
import { hazardMoves } from '../shared/hazard.states.ts'
import { HAZARD_OPEN, HazardGrade, hazardDaysText } from '../shared/hazard.terms.ts'
import { type HazardListRow, HazardTab, hazardList } from '../shared/hazardList.ts'
import { MOST_NOTICES } from '../shared/hazardNotice.ts'
import { may } from '../shared/permissions.ts'
import { HazardAddDrawer } from './HazardForm.tsx'
import { HazardInspector } from './HazardInspector.tsx'
import { usePrintNotices } from './HazardNotice.tsx'
import { GradeTag, HazardDays, HazardDeadline, HazardMark, HazardUntold } from './hazardMarks.tsx'

const cells: ListCells<HazardListRow> = {
  elevatorName: (_, row) => <LiftName of={row.lift} said={severity(row)} />,
  grade: (grade) => <GradeTag grade={grade} />,
  description: (text, row) => (
    <>
      <HazardUntold hazard={row} /> {text}
    </>
  ),
  state: (state) => <HazardMark state={state} />,
  deadline: (deadline, row) => <HazardDeadline deadline={deadline} open={row.state < 4} />,
  daysLeft: (days) => <HazardDays days={days} />,
  follow: (no) => (no ? <span className="num">{no}</span> : <span className="ter">—</span>),
}

/** 隐患 of all lifts, from where it was found to where it is struck off (jobs 1.6, 3.3; decision 0050). */
export function HazardListPage() {
  const [search, set] = useAddress()
  const [id, open] = useInspected('id')
  const adding = search.get('add')
  const add = (
    <Can needs={[may.add]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => set({ add: '1' })}>
        登记隐患
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={hazardList}
        from={hazardApi.list}
        title="隐患"
        facts={`${hazardDaysText}整改；严重隐患须书面告知使用单位并签收`}
        actions={
          <>
            <ImportButton what="隐患" unit="条" template={hazardApi.template} to={hazardApi.import} />
            <ExportButton to={hazardApi.export} />
            {add}
          </>
        }
        tabs={(state) => <Tabs state={state} />}
        selectionActions={(selection) => <PrintNotices selection={selection} />}
        open={{ at: id, run: (row) => open(row.id) }}
        cells={cells}
        empty={{
          hint: '维保、检验、质检中登记的隐患自动列在这里；电话或巡查得知的由内勤登记。',
          actions: add,
        }}
      />
      {id && <HazardInspector id={id} onClose={() => open()} />}
      {adding && (
        <HazardAddDrawer
          elevatorId={adding === '1' ? undefined : adding}
          onClose={() => set({ add: undefined })}
          onDone={(made) => set({ add: undefined, id: made })}
        />
      )}
    </>
  )
}

/** A severe hazard that is open says itself what the lift's name would. */
const severity = ({ grade, state }: HazardListRow) =>
  grade === HazardGrade.code.severe && (HAZARD_OPEN as readonly number[]).includes(state)
    ? [LiftRisk.code.hazard]
    : undefined

/** 打印告知书 of the chosen ones; those without a number are issued first. */
function PrintNotices({ selection }: { selection: Selection<HazardListRow> }) {
  const { may: holds } = useKit()
  const { printing, print } = usePrintNotices()
  const { ids, rows } = selection
  // Put right without a notice, none is written any more; who may not issue prints what there is.
  const without = rows.filter(
    ({ noticeNo, state }) => !noticeNo && (!holds([may.add]) || !hazardMoves.open(state).includes('issue')),
  ).length
  const wrong =
    ids.length > MOST_NOTICES
      ? `一次最多打印 ${MOST_NOTICES} 份`
      : without > 0
        ? `${without} 条没有告知书，请先取消勾选`
        : undefined
  return (
    <Button loading={printing} disabled={wrong !== undefined} title={wrong} onClick={() => void print(ids)}>
      打印告知书
    </Button>
  )
}

const tones = {
  [HazardTab.code.late]: 'redText strong',
  [HazardTab.code.fixed]: 'amberText strong',
} as const

function Tabs({ state }: { state: ListState }) {
  const { tab: _, sort: __, ...rest } = state.query as Readonly<Record<string, unknown>>
  const { data } = useRead(hazardApi.counts, rest as never, {
    firstLoad: true,
    placeholderData: (previous) => previous,
    retry: false,
  })
  return <ListTabs state={state} label="隐患页签" tabs={HazardTab.options} counts={data} tones={tones} />
}
