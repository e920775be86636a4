import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { palettes } from '../theme/palette.ts'
import * as icons from '../ui/icons/index.ts'
import {
  Clock,
  ClockRail,
  ConfirmDanger,
  DayRail,
  type GlyphShape,
  Kbd,
  KeyValue,
  Level,
  Online,
  State,
  Tag,
  Timeline,
  toast,
} from '../ui/index.ts'

const shapes: [GlyphShape, string][] = [
  ['dashed', '未开始'],
  ['dot', '已派单'],
  ['chevron', '已出发'],
  ['half', '进行中'],
  ['bars', '已暂停'],
  ['ring-tick', '待确认'],
  ['solid-tick', '已确认'],
  ['slash', '已关闭'],
]
const swatches = [
  'ink',
  'ink2',
  'ink3',
  'ctl',
  'line',
  'hover',
  'side',
  'brand',
  'redS',
  'vermS',
  'amber',
  'blue',
  'green',
  'violet',
] as const

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="demoBlock">
      <h3>{title}</h3>
      <div className="demoLine">{children}</div>
    </section>
  )
}

/** Colours, marks, rails, icons, verbs. */
export function MarksSection() {
  const began = new Date(Date.now() - 761_000).toISOString()
  return (
    <div className="demoMarks">
      <Block title="颜色">
        {swatches.map((name) => (
          <span
            key={name}
            className="demoSwatch"
            style={{ background: `var(--${name})` }}
            title={palettes.light[name]}
          />
        ))}
      </Block>
      <Block title="故障级别：越满越重">
        {(['A', 'B', 'C', 'D', 'E'] as const).map((letter) => (
          <Level key={letter} of={letter} big />
        ))}
        <Tag tone="red" solid icon={<icons.TrappedIcon size={13} />}>
          困人
        </Tag>
        <Clock from={began} />
        <Clock from={began} limit={1800} />
        <Kbd>/</Kbd>
      </Block>
      <Block title="工单状态：形状先于颜色">
        {shapes.map(([shape, label]) => (
          <State key={shape} shape={shape}>
            {label}
          </State>
        ))}
      </Block>
      <Block title="在线与标签">
        <Online state="on" />
        <Online state="off" since="46 分" />
        <Online state="none" />
        <Tag tone="amber">停用</Tag>
        <Tag tone="red">无合同</Tag>
        <Tag>已转出</Tag>
        <Tag tone="violet">季度</Tag>
        <Tag tone="blue">进行</Tag>
        <Tag tone="green">在线</Tag>
        <Tag tone="verm">严重</Tag>
        <Tag tone="line">半月</Tag>
      </Block>
      <Block title="导轨：一切时限用同一把尺">
        <Rails />
      </Block>
      <Block title="图标">
        {Object.entries(icons).map(([name, Icon]) => (
          <span key={name} title={name}>
            <Icon size={24} line={1.1} />
          </span>
        ))}
      </Block>
      <Block title="按钮与消息">
        <Verbs />
      </Block>
      <Block title="名与值、时间线">
        <Values />
      </Block>
    </div>
  )
}

function Rails() {
  return (
    <div className="demoRails">
      <span>困人到场 30 分</span>
      <ClockRail label="困人到场" elapsed={761} limit={1800} critical />
      <span>急修到场 60 分</span>
      <ClockRail label="急修到场" elapsed={2468} limit={3600} />
      <span>刚报修</span>
      <ClockRail label="急修到场" elapsed={600} limit={3600} />
      <span>已超时</span>
      <ClockRail label="急修到场" elapsed={3900} limit={3600} />
      <span>维保 半月</span>
      <DayRail label="维保" from="2026-11-09" to="2026-11-24" today="2026-11-20" />
      <span>检验</span>
      <DayRail label="检验" from="2026-06-21" to="2027-06-21" today="2026-11-20" warn={60} />
      <span>保险 12 天</span>
      <DayRail label="保险" from="2025-12-02" to="2026-12-02" today="2026-11-20" warn={60} />
      <span>最后一天</span>
      <DayRail label="维保" from="2026-11-05" to="2026-11-20" today="2026-11-20" />
    </div>
  )
}

function Verbs() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button type="primary">派单</Button>
      <Button>导出</Button>
      <Button type="text">重置</Button>
      <Button danger onClick={() => setAsking(true)}>
        终止合同
      </Button>
      <Button type="primary" disabled>
        提交
      </Button>
      <Button type="link">查看</Button>
      <Button onClick={() => toast.done('已派给王一维、李二保', { label: '撤销', run: () => toast.info('已撤销') })}>
        完成消息
      </Button>
      <Button onClick={() => toast.error('数据已被他人修改，请刷新后重试')}>错误消息</Button>
      <ConfirmDanger
        open={asking}
        title="终止合同「HT-2026-0031」？"
        effect="9 张未开始工单将取消，应退 4,200.00 元。"
        verb="终止合同"
        typeToConfirm="HT-2026-0031"
        onConfirm={() => toast.done('已终止')}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

function Values() {
  return (
    <>
      <div style={{ width: 260 }}>
        <KeyValue
          items={[
            ['服务模式', '正常运行'],
            ['机房温度', '31.5 ℃'],
            ['平层误差', null],
            ['终端信号', '−71 dBm'],
          ]}
        />
      </div>
      <div style={{ width: 420 }}>
        <Timeline
          items={[
            { key: '3', at: '2026-11-20T14:05:19+08:00', title: '王一维到场', note: '用时 17 分', tone: 'green' },
            { key: '2', at: '2026-11-20T13:52:00+08:00', title: '派给王一维、李二保', tone: 'blue' },
            {
              key: '1',
              at: '2026-11-20T13:48:02+08:00',
              title: '报修：门不能关闭',
              note: '物业 来电',
              tone: 'amber',
            },
          ]}
        />
      </div>
    </>
  )
}
