import { Link } from 'react-router'
import { reachable } from '#kernel/web/router/guardRun.ts'
import { Level, PanelHead, ShortTable, Tag, timeText } from '#kernel/web/ui/index.ts'
import { jumpTarget } from '#modules/message/shared/jump.ts'
import type { RepairDetail, SourceRecord } from '../shared/repairDetail.ts'

/** 来源记录: what terminals reported that this order is about; each leads to its page with the black box (monitoring 7). */
export function SourceRecords({ order: { records } }: { order: RepairDetail }) {
  if (records.length === 0) return null
  return (
    <section aria-label="来源记录">
      <PanelHead title="来源记录" count={records.length} right="终端上报与平台判定，最早的在前" />
      <ShortTable
        headless
        shape="tall"
        rows={records}
        by={({ id }) => id}
        columns={[
          { title: '发生', as: 'num', cell: ({ at }) => timeText(at) },
          { title: '级别', cell: ({ level }) => (level ? <Level of={level} /> : null) },
          { title: '内容', cell: (record) => <RecordLink record={record} /> },
          { title: '次数', as: 'num', cell: ({ count }) => `${count} 次` },
          { title: '黑匣子', cell: ({ blackBox }) => blackBox && <Tag>黑匣子</Tag> },
          { title: '状态', tone: () => 'sec', cell: ({ state }) => state },
        ]}
      />
    </section>
  )
}

function RecordLink({ record: { name, recordNo, jump } }: { record: SourceRecord }) {
  const target = jumpTarget(jump)
  return target && reachable(target.to.split('?')[0] ?? '') ? (
    <Link to={target.to} title={recordNo}>
      {name}
    </Link>
  ) : (
    <span title={recordNo}>{name}</span>
  )
}
