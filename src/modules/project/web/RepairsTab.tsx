import { TrappedIcon } from '#kernel/web/ui/icons/index.ts'
import { Notice } from '#kernel/web/ui/index.ts'

/** 急修与困人: no source yet; what will stand here, and no figure made up. */
export function RepairsTab() {
  return (
    <Notice
      icon={<TrappedIcon size={32} />}
      headline="急修与困人 未采集"
      hint="急修工单接入后，这里按月列出本项目的报修、到场与困人次数，每个数字可打开对应的工单。"
    />
  )
}
