import { Button } from 'antd'
import { useState } from 'react'
import { AuditDrawer, type AuditEntry, AuditTable, DetailPage, JobProgress, watchJob } from '../detail/index.ts'
import { LiftIcon, PlusIcon, QrCodeIcon } from '../ui/icons/index.ts'
import { KeyValue, Panel, Tag } from '../ui/index.ts'

const entries: AuditEntry[] = [
  {
    id: '2',
    at: '2026-11-20T14:05:19+08:00',
    who: '周演示',
    behind: '吴值守',
    client: '网页 10.0.3.7',
    action: '编辑',
    changes: [
      { field: '维保人员', before: '王一维', after: '王一维、李二保' },
      { field: '额定载重', before: null, after: '1000 kg' },
    ],
  },
  { id: '1', at: '2026-03-02T09:11:00+08:00', who: '周演示', action: '新增', changes: [] },
]

/** A detail page with its strip, tabs, log and background work. */
export function DetailSection() {
  const [log, setLog] = useState(false)
  return (
    <>
      <DetailPage
        icon={<LiftIcon size={24} />}
        name="青禾花园 9栋1单元 1号梯"
        badges={
          <>
            <Tag tone="green">在线</Tag>
            <Tag tone="amber">保险 12 天后到期</Tag>
          </>
        }
        facts={[
          <>
            96333　<b>050233</b>
          </>,
          '注册代码　30103501002021010618',
          '启衡 QH-MR18　1000 kg · 1.75 m/s · 20 层 20 站',
          '王一维、李二保',
        ]}
        actions={
          <>
            <Button icon={<QrCodeIcon size={14} />}>二维码</Button>
            <Button onClick={() => setLog(true)}>变更记录</Button>
            <Button type="primary" icon={<PlusIcon />} onClick={() => watchJob(`export-${Date.now()}`, '导出设备')}>
              报修
            </Button>
          </>
        }
        dates={[
          { label: '上次维保', on: '2026-11-09', note: '项目 31 / 31 · 异常 0' },
          { label: '下次维保', on: '2026-11-24', from: '2026-11-09', corner: '法定' },
          { label: '下次检验', on: '2027-01-31', from: '2026-01-31', warn: 60 },
          { label: '在保至', on: '2027-03-31', from: '2026-04-01', warn: 60 },
          { label: '保险至', on: '2026-12-02', from: '2025-12-02', warn: 30 },
        ]}
        tabs={[
          {
            key: 'basic',
            label: '基本信息',
            content: (
              <Panel title="设备">
                <KeyValue
                  items={[
                    ['品牌', '启衡'],
                    ['型号', 'QH-MR18'],
                    ['额定载重', '1000 kg'],
                    ['平层误差', null],
                  ]}
                />
              </Panel>
            ),
          },
          { key: 'maintenance', label: '维保', count: 26, content: null },
          { key: 'repair', label: '急修', count: 4, content: null },
          { key: 'log', label: '变更记录', content: <AuditTable entries={entries} /> },
        ]}
      />
      <AuditDrawer open={log} onClose={() => setLog(false)} title="变更记录" of="sample" load={async () => entries} />
      <JobProgress />
    </>
  )
}
