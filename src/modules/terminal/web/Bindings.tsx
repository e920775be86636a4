import { FileLinks } from '#kernel/web/detail/index.ts'
import { ShortTable, timeText } from '#kernel/web/ui/index.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import type { Binding } from '../shared/terminal.ts'
import { BindReason, TerminalType } from '../shared/terms.ts'

/** 绑定履历, newest first: of a terminal its lifts, of a lift its terminals. */
export function Bindings({ rows, of }: { rows: readonly Binding[]; of: 'lift' | 'terminal' }) {
  if (rows.length === 0) return <p className="ter px-14 py-8">还没有装过</p>
  return (
    <ShortTable
      label="绑定履历"
      rows={rows}
      columns={[
        of === 'lift' && { title: '电梯', cell: (row) => <LiftName of={row.lift} /> },
        of === 'terminal' && { title: '终端编号', as: 'code', cell: (row) => row.terminalNo },
        of === 'terminal' && { title: '终端类型', cell: (row) => TerminalType.label(row.terminalType) },
        { title: '绑定', as: 'num', cell: (row) => `${timeText(row.fromAt)} ${BindReason.label(row.reason)}` },
        {
          title: '解绑',
          as: 'num',
          cell: (row) =>
            row.toAt ? `${timeText(row.toAt)} ${row.endReason ? BindReason.label(row.endReason) : ''}` : '在用',
        },
        { title: '说明', cell: (row) => row.endNote ?? '' },
        { title: '操作人', cell: (row) => row.operator ?? '' },
        rows.some(({ photos }) => photos.length > 0) && {
          title: '照片',
          cell: (row) => row.photos.length > 0 && <FileLinks files={row.photos} />,
        },
      ]}
    />
  )
}
