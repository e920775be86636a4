import { Button } from 'antd'
import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { EmptyState, PanelHead, type ShortColumn, ShortTable } from '#kernel/web/ui/index.ts'
import { hazardApi } from '../shared/api.ts'
import { HazardSource } from '../shared/hazardDraft.ts'
import type { HazardListRow } from '../shared/hazardList.ts'
import { may } from '../shared/permissions.ts'
import { hazardPage } from './addresses.ts'
import { GradeTag, HazardDays, HazardDeadline, HazardMark, HazardUntold } from './hazardMarks.tsx'

const MOST = 50
const columns: readonly ShortColumn<HazardListRow>[] = [
  {
    title: '隐患编号',
    cell: ({ id, hazardNo }) => (
      <Link className="num" to={hazardPage.hazard(id)}>
        {hazardNo}
      </Link>
    ),
  },
  { title: '等级', cell: ({ grade }) => <GradeTag grade={grade} /> },
  {
    title: '隐患描述',
    cell: (row) => (
      <>
        <HazardUntold hazard={row} /> {row.description}
      </>
    ),
  },
  { title: '来源', cell: ({ sourceType }) => HazardSource.label(sourceType) },
  { title: '状态', cell: ({ state }) => <HazardMark state={state} /> },
  { title: '整改期限', cell: ({ deadline, state }) => <HazardDeadline deadline={deadline} open={state < 4} /> },
  { title: '剩余（天）', as: 'figure', cell: ({ daysLeft }) => <HazardDays days={daysLeft} /> },
  { title: '后续单', as: 'num', cell: ({ follow }) => follow },
]

/** 隐患 of one lift, newest first. */
export function LiftHazards({ elevatorId }: { elevatorId: string }) {
  const add = (
    <Can needs={[may.add]}>
      <Link to={hazardPage.addHazard(elevatorId)}>
        <Button size="small">登记隐患</Button>
      </Link>
    </Can>
  )
  return (
    <Loaded from={hazardApi.list} input={{ elevatorId, page: 1, size: MOST }} what="隐患">
      {({ records, total }) =>
        records.length === 0 ? (
          <EmptyState
            what="隐患"
            headline="没有登记过隐患"
            hint="维保、检验、质检中登记的隐患列在这里。"
            actions={add}
          />
        ) : (
          <>
            <PanelHead title="隐患" count={total} right={add} />
            <ShortTable rows={records} columns={columns} />
          </>
        )
      }
    </Loaded>
  )
}
