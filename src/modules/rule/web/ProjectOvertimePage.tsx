import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Page } from '#kernel/web/shell/Page.tsx'
import { ConfirmDanger, EmptyState, toast } from '#kernel/web/ui/index.ts'
import { projectPaths } from '#modules/project/shared/paths.ts'
import { projectOvertimeApi } from '../shared/api.ts'
import { type OvertimeCell, OvertimeNode, OvertimeScene, RuleSource } from '../shared/overtime.ts'
import { OvertimeMatrix } from './OvertimeMatrix.tsx'
import { RuleEditor } from './RuleEditor.tsx'
import { useNames } from './useNames.ts'

/** /wrapProject/wrapProjectList/overtimeRemind?projectId= (archives 4.4): 企业默认 or 已覆盖 per cell. */
export function ProjectOvertimePage() {
  const [query] = useSearchParams()
  const projectId = query.get('projectId') ?? query.get('id') ?? ''
  if (projectId === '')
    return (
      <Page title="超时提醒">
        <EmptyState
          what="项目"
          headline="先选择一个项目"
          hint="超时提醒按项目覆盖企业默认：打开项目，在「更多」里选「超时提醒」。"
          actions={
            <Link to={projectPaths.list}>
              <Button type="primary">选择项目</Button>
            </Link>
          }
        />
      </Page>
    )
  return (
    <Loaded from={projectOvertimeApi.matrix} input={{ projectId }} what="项目">
      {({ cells }) => <Overrides projectId={projectId} cells={cells} />}
    </Loaded>
  )
}

interface Props {
  readonly projectId: string
  readonly cells: readonly OvertimeCell[]
}

function Overrides({ projectId, cells }: Props) {
  const { call } = useKit()
  const [editing, setEditing] = useState<OvertimeCell>()
  const [resetting, setResetting] = useState<OvertimeCell>()
  const names = useNames(cells.flatMap(({ stages }) => stages))
  const own = cells.filter(({ source }) => source === RuleSource.code.project).length
  const titleOf = ({ scene, node }: OvertimeCell) => `${OvertimeScene.label(scene)} · ${OvertimeNode.label(node)}`
  return (
    <Page title="超时提醒" facts={own === 0 ? '全部沿用企业默认' : `已覆盖 ${own} 项，其余沿用企业默认`}>
      <div className="stack gap-8 pb-16">
        <OvertimeMatrix project cells={cells} names={names} onEdit={setEditing} onReset={setResetting} />
      </div>
      {editing && (
        <Drawer open wide title={`本项目：${titleOf(editing)}`} onClose={() => setEditing(undefined)}>
          <RuleEditor
            initial={editing}
            current={() => call(projectOvertimeApi.detail, { projectId, scene: editing.scene, node: editing.node })}
            onSubmit={async (draft) => {
              await call(projectOvertimeApi.save, { ...draft, projectId })
              toast.done('本项目的超时提醒已保存')
              setTimeout(() => setEditing(undefined))
            }}
          />
        </Drawer>
      )}
      <ConfirmDanger
        open={resetting !== undefined}
        title={resetting ? `本项目「${titleOf(resetting)}」恢复默认？` : ''}
        effect="本项目自己的时间、接收人与提醒方式将删除，改用企业的规则。"
        verb="恢复默认"
        onClose={() => setResetting(undefined)}
        onConfirm={async () => {
          if (!resetting) return
          const { scene, node, version } = resetting
          await call(projectOvertimeApi.reset, { projectId, scene, node, version })
          toast.done('已恢复企业默认')
        }}
      />
    </Page>
  )
}
