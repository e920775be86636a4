import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addDays } from '#kernel/shared/days.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Page } from '#kernel/web/shell/Page.tsx'
import { ConfirmDanger, Tag, toast } from '#kernel/web/ui/index.ts'
import { ruleApi } from '../shared/api.ts'
import { type OvertimeCell, OvertimeNode, OvertimeScene } from '../shared/overtime.ts'
import { mayRule } from '../shared/permissions.ts'
import { setTimeOf } from './addresses.ts'
import { HitPanel } from './HitPanel.tsx'
import { OvertimeMatrix } from './OvertimeMatrix.tsx'
import { useNames } from './useNames.ts'

/** /rule/ruleConfig/overtimeRemind (archives 4.3): the matrix above, what was said in seven days below. */
export function OvertimePage() {
  return (
    <Loaded from={ruleApi.matrix} input={{}} what="超时提醒">
      {({ on, cells }) => <Matrix on={on} cells={cells} />}
    </Loaded>
  )
}

function Matrix({ on, cells }: { on: boolean; cells: readonly OvertimeCell[] }) {
  const { call, may, today } = useKit()
  const navigate = useNavigate()
  const [resetting, setResetting] = useState<OvertimeCell>()
  const [shown, setShown] = useState<OvertimeCell>()
  const names = useNames(cells.flatMap(({ stages }) => stages))
  const edits = may([mayRule.setTime])
  const enabled = cells.filter((cell) => cell.enabled).length
  return (
    <Page
      title="超时提醒"
      facts={
        <>
          启用 {enabled} / {cells.length} 项{!on && <Tag tone="amber">总开关已关闭，不会提醒</Tag>}
        </>
      }
    >
      <div className="stack gap-8 pb-16">
        <OvertimeMatrix
          cells={cells}
          names={names}
          onEdit={edits ? (cell) => void navigate(setTimeOf(cell.scene, cell.node)) : undefined}
          onReset={edits ? setResetting : undefined}
          onHits={setShown}
        />
        <HitPanel from={addDays(today(), -6)} cell={shown} onAll={() => setShown(undefined)} />
      </div>
      <ConfirmDanger
        open={resetting !== undefined}
        title={
          resetting
            ? `「${OvertimeScene.label(resetting.scene)} · ${OvertimeNode.label(resetting.node)}」恢复默认？`
            : ''
        }
        effect="企业自己的时间、接收人与提醒方式将删除，改用系统默认；项目的覆盖不受影响。"
        verb="恢复默认"
        onClose={() => setResetting(undefined)}
        onConfirm={async () => {
          if (!resetting) return
          const { scene, node, version } = resetting
          await call(ruleApi.reset, { scene, node, version })
          toast.done('已恢复默认')
        }}
      />
    </Page>
  )
}
