import { ShortTable, timeText } from '#kernel/web/ui/index.ts'
import type { Trouble } from '../shared/terminal.ts'
import { TroubleKind } from '../shared/terms.ts'

const { signature, locked, nonce, clock, tooLarge, tooFast, malformed, impossible } = TroubleKind.code
/** What came of it; other terminals notice nothing of any. */
const handled: Readonly<Record<TroubleKind, string>> = {
  [signature]: '没有接受；核对终端里的密钥',
  [locked]: '15 分钟内不接受连接；核对密钥，或有人冒用编号',
  [nonce]: '没有接受；可能有人重放它的报文',
  [clock]: '连接不接受，数据按开机时长换算时间；核对终端时钟',
  [tooLarge]: '没有接受，连接断开；检查终端程序',
  [tooFast]: '压住慢收，来不及的状态帧丢弃；检查终端程序',
  [malformed]: '没有接受，已回告终端；检查终端程序',
  [impossible]: '照存但不显示、不参与判断；核对楼层表与传感器',
}

/** 异常上报 of the last 30 days: a terminal that floods or says what cannot be is told here (monitoring 6.1). */
export function Troubles({ rows }: { rows: readonly Trouble[] }) {
  if (rows.length === 0) return <p className="ter px-14 py-8">近 30 天没有</p>
  return (
    <ShortTable
      label="异常上报"
      rows={rows.map((row) => ({ ...row, id: String(row.kind) }))}
      columns={[
        { title: '异常', cell: ({ kind }) => TroubleKind.label(kind) },
        { title: '近 30 天', as: 'num', cell: ({ n }) => `${n} 次` },
        { title: '最近一次', as: 'num', cell: ({ lastAt }) => timeText(lastAt) },
        {
          title: '处理',
          cell: ({ kind, detail }) => (detail ? `${handled[kind]}（${detail}）` : handled[kind]),
        },
      ]}
    />
  )
}
