import { useKit } from '#kernel/web/services.tsx'
import { DateText, type ShortColumn, ShortTable } from '#kernel/web/ui/index.ts'
import { liftDetailPath } from '../shared/paths.ts'

interface LiftLine {
  readonly id: string
  readonly name: string
  readonly deviceNumber: string | null
  readonly nextMaintainDate: string | null
  readonly nextInspectDate: string | null
}

interface Props<L extends LiftLine> {
  readonly lifts: readonly L[]
  /** Columns between the number and the dates. */
  readonly more?: readonly ShortColumn<L>[]
  readonly className?: string
}

/** Lifts of a place, customer or project, with the dates that press; a row opens the lift. */
export function LiftTable<L extends LiftLine>({ lifts, more = [], className }: Props<L>) {
  const today = useKit().today()
  return (
    <ShortTable
      rows={lifts}
      className={className}
      open={({ id }) => `${liftDetailPath}?id=${id}`}
      columns={[
        { title: '电梯名称', cell: ({ name }) => name },
        { title: '设备编号', as: 'num', cell: ({ deviceNumber }) => deviceNumber },
        ...more,
        { title: '下次维保', cell: (lift) => <DateText value={lift.nextMaintainDate} today={today} warn={2} /> },
        { title: '下次检验', cell: (lift) => <DateText value={lift.nextInspectDate} today={today} warn={60} /> },
      ]}
    />
  )
}
