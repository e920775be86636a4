import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useKit } from '#kernel/web/services.tsx'
import { DateText } from '#kernel/web/ui/index.ts'
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
  /** Columns between the number and the dates: head, cell. */
  readonly more?: readonly { readonly title: string; readonly cell: (lift: L) => ReactNode }[]
  readonly className?: string
}

/** Lifts of a place, customer or project, with the dates that press; a row opens the lift. */
export function LiftTable<L extends LiftLine>({ lifts, more = [], className = '' }: Props<L>) {
  const navigate = useNavigate()
  const today = useKit().today()
  return (
    <table className={`plainTable ${className}`}>
      <thead>
        <tr>
          <th>电梯名称</th>
          <th>设备编号</th>
          {more.map(({ title }) => (
            <th key={title}>{title}</th>
          ))}
          <th>下次维保</th>
          <th>下次检验</th>
        </tr>
      </thead>
      <tbody>
        {lifts.map((lift) => (
          <tr key={lift.id} className="openable" onClick={() => void navigate(`${liftDetailPath}?id=${lift.id}`)}>
            <td>{lift.name}</td>
            <td className="num">{lift.deviceNumber}</td>
            {more.map(({ title, cell }) => (
              <td key={title}>{cell(lift)}</td>
            ))}
            <td>
              <DateText value={lift.nextMaintainDate} today={today} warn={2} />
            </td>
            <td>
              <DateText value={lift.nextInspectDate} today={today} warn={60} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
