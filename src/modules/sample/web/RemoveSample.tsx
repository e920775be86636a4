import { ConfirmDanger } from '#kernel/web/ui/index.ts'

interface Props {
  readonly open: boolean
  readonly remove: () => Promise<void>
  readonly onClose: () => void
}

export function RemoveSample({ open, remove, onClose }: Props) {
  return (
    <ConfirmDanger
      open={open}
      title="删除示例企业？"
      effect="示例里的全部数据和文件都会删除，正在里面的人会回到自己的企业。自己企业的数据不受影响；以后还可以再准备一家。"
      verb="删除示例"
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
