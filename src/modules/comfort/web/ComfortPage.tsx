import { Button } from 'antd'
import { useState } from 'react'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { EmptyState, ScrollRegion } from '#kernel/web/ui/index.ts'
import type { ElevatorDetail } from '#modules/elevator/shared/elevatorDetail.ts'
import { LogFrame } from '#modules/elevatorLog/web/index.ts'
import { comfortApi } from '../shared/api.ts'
import type { ComfortRow } from '../shared/comfortTest.ts'
import { comfortPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import css from './comfort.module.css'
import { ImportDrawer } from './ImportDrawer.tsx'
import { PaperDrawer } from './PaperDrawer.tsx'
import { TestList } from './TestList.tsx'
import { TestView } from './TestView.tsx'

/** /elvArchives/showLogDetail/comfortTest?id= (archives 4.5, monitoring 4.1): the tests of a lift, and one of them whole. */
export function ComfortPage() {
  return (
    <LogFrame
      title="舒适度检测"
      to={(id) => `${comfortPaths.tests}?id=${id}`}
      actions={(lift) => <Verbs lift={lift} />}
    >
      {(lift) => (
        <Loaded from={comfortApi.list} input={{ elevatorId: lift.id, size: 200 }} what="舒适度检测">
          {(page) =>
            page.records.length === 0 ? (
              <EmptyState what="舒适度检测" hint="用三轴加速度仪放在轿厢地板上，上下各走一趟，把记录导入后自动评定。" />
            ) : (
              <Tests key={lift.id} tests={page.records} />
            )
          }
        </Loaded>
      )}
    </LogFrame>
  )
}

function Tests({ tests }: { tests: readonly ComfortRow[] }) {
  const [asked, choose] = useAddressed('test')
  const open = tests.find(({ id }) => id === asked) ?? (tests[0] as ComfortRow)
  return (
    <div className={`grid h-full min-h-0 ${css.split}`}>
      <TestList tests={tests} open={open} onOpen={choose} />
      <ScrollRegion label="检测结果" className="scroll">
        <Loaded key={open.id} from={comfortApi.detail} input={{ id: open.id }} what="舒适度检测">
          {(test) => <TestView test={test} others={tests.filter(({ id }) => id !== open.id)} />}
        </Loaded>
      </ScrollRegion>
    </div>
  )
}

function Verbs({ lift }: { lift: ElevatorDetail }) {
  const [drawer, setDrawer] = useState<'import' | 'paper'>()
  const close = () => setDrawer(undefined)
  return (
    <>
      <Can needs={[may.bring]}>
        <Button onClick={() => setDrawer('paper')}>登记检测报告</Button>
      </Can>
      <Can needs={[may.bring]}>
        <Button type="primary" onClick={() => setDrawer('import')}>
          导入测量数据
        </Button>
      </Can>
      {drawer === 'import' && <ImportDrawer elevatorId={lift.id} onClose={close} />}
      {drawer === 'paper' && <PaperDrawer elevatorId={lift.id} onClose={close} />}
    </>
  )
}
