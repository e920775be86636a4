import { Button } from 'antd'
import type { Replan } from './useReplan.ts'

interface Props {
  readonly replan: Replan
  /** 重置, 均衡. */
  readonly verb: string
  /** What is asked for is not complete yet. */
  readonly incomplete?: boolean
  readonly onCancel: () => void
}

/** 取消, 预览, and what was previewed is done. */
export function ReplanVerbs({ replan, verb, incomplete = false, onCancel }: Props) {
  const { preview, changed, running, appliable, ask, apply } = replan
  return (
    <>
      <Button onClick={onCancel}>取消</Button>
      <Button
        {...(preview ? {} : { type: 'primary' as const })}
        loading={running && !preview}
        disabled={incomplete}
        onClick={ask}
      >
        {preview ? '重新预览' : '预览'}
      </Button>
      {preview && (
        <Button type="primary" loading={running} disabled={!appliable} onClick={apply}>
          {verb} {changed} 单
        </Button>
      )}
    </>
  )
}
