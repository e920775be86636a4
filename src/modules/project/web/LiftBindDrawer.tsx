import { Button } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Drawer } from '#kernel/web/detail/index.ts'
import { RefSelect } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { RowSkeleton, toast } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { projectElevatorApi } from '../shared/api.ts'
import type { ProjectDetail } from '../shared/project.ts'
import { LiftTree } from './LiftTree.tsx'
import css from './project.module.css'

interface LiftBindDrawerProps {
  readonly project: Pick<ProjectDetail, 'id' | 'name' | 'communityIds'>
  readonly onClose: () => void
}

/** 关联电梯: lifts of the project's communities, and of others when they are chosen (AEq). */
export function LiftBindDrawer({ project, onClose }: LiftBindDrawerProps) {
  const { call } = useKit()
  const [places, setPlaces] = useState<readonly string[]>(project.communityIds)
  const [chosen, setChosen] = useState<string[]>([])
  const { running, run } = useRun()
  const { data } = useRead(
    projectElevatorApi.candidates,
    places.length > 0 ? { communityIds: [...places] } : undefined,
    { staleTime: 0 },
  )
  async function bind(): Promise<void> {
    await run(async () => {
      const { done } = await call(projectElevatorApi.bind, { projectId: project.id, elevatorIds: chosen })
      toast.done(`已关联 ${done} 台电梯`)
      onClose()
    })
  }
  return (
    <Drawer
      open
      wide
      title={`关联电梯到「${project.name}」`}
      onClose={onClose}
      actions={
        <Button type="primary" disabled={chosen.length === 0} loading={running} onClick={() => void bind()}>
          关联 {chosen.length} 台
        </Button>
      }
    >
      <div className={`grid gap-12 items-center py-12 px-20 ${css.bindBar}`}>
        <span className="sec">小区</span>
        <RefSelect
          from="/community/options"
          many
          placeholder="小区"
          aria-label="小区"
          value={places}
          onChange={(next) => {
            setPlaces(([] as string[]).concat(next ?? []))
            setChosen([])
          }}
        />
      </div>
      {data ? (
        <LiftTree lifts={data} chosen={chosen} onChange={setChosen} projectId={project.id} />
      ) : (
        places.length > 0 && <RowSkeleton rows={8} />
      )}
    </Drawer>
  )
}
