import { Button } from 'antd'
import { Link } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { EmptyState, ShortTable } from '#kernel/web/ui/index.ts'
import { comfortApi } from '../shared/api.ts'
import { comfortPaths } from '../shared/paths.ts'
import { ComfortSource } from '../shared/reliability.ts'
import { Grade } from './Grade.tsx'

/** 舒适度 of one lift: its tests, each leading to its curves (archives 4.5). */
export function LiftComfort({ elevatorId }: { elevatorId: string }) {
  const to = `${comfortPaths.tests}?id=${elevatorId}`
  return (
    <Loaded from={comfortApi.list} input={{ elevatorId, size: 50 }} what="舒适度检测">
      {({ records }) =>
        records.length === 0 ? (
          <EmptyState
            what="舒适度检测"
            hint="导入三轴加速度记录后，这里按次列出得分与等级。"
            actions={
              <Link to={to}>
                <Button type="primary">去导入</Button>
              </Link>
            }
          />
        ) : (
          <ShortTable
            rows={records}
            open={({ id }) => `${to}&test=${id}`}
            columns={[
              { title: '检测日期', as: 'num', width: 120, cell: ({ testedAt }) => testedAt },
              {
                title: '等级',
                width: 90,
                cell: ({ grade, calibrationOver, source }) => (
                  <Grade grade={grade} reference={calibrationOver || source !== ComfortSource.code.instrument} />
                ),
              },
              { title: '得分', as: 'figure', width: 80, cell: ({ score }) => score.toFixed(1) },
              { title: '水平振动 A95', as: 'figure', width: 120, cell: ({ hA95 }) => hA95?.toFixed(3) ?? '未采集' },
              { title: '垂直振动 A95', as: 'figure', width: 120, cell: ({ vA95 }) => vA95?.toFixed(3) ?? '未采集' },
              {
                title: '噪声 dB(A)',
                as: 'figure',
                width: 110,
                cell: ({ noiseMax }) => noiseMax?.toFixed(1) ?? '未采集',
              },
              { title: '来源', width: 80, cell: ({ source }) => ComfortSource.label(source) },
              { title: '检测人', cell: ({ testerName }) => testerName },
            ]}
          />
        )
      }
    </Loaded>
  )
}
