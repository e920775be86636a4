import { Progress } from 'antd'
import { useState } from 'react'
import { thousands } from '#kernel/shared/text.ts'
import { useTopics } from '#kernel/web/push/usePush.ts'
import { useUser } from '#kernel/web/session/user.ts'
import { sheetTitle, WorkbookProgress, workbookTopic } from '../shared/workbook.ts'

/** How far the server is with the workbook of this key; nothing is told before its first sheet is read. */
export function WorkbookBar({ of, writes = false }: { of: string; writes?: boolean }) {
  const user = useUser()
  const [heard, setHeard] = useState<WorkbookProgress>()
  useTopics(user ? [workbookTopic(user.id)] : [], (event) => {
    const read = WorkbookProgress.safeParse(event?.d)
    if (read.success) setHeard(read.data)
  })
  const at = heard?.key === of ? heard : undefined
  const verb = writes && at && at.done >= at.of / 2 ? '正在写入' : '正在检查'
  return (
    <div role="status">
      {at ? `${verb}「${sheetTitle[at.sheet]}」，${thousands(at.done)} / ${thousands(at.of)} 行` : '正在读取工作簿'}
      <Progress
        percent={at && at.of > 0 ? Math.round((at.done / at.of) * 100) : 0}
        size="small"
        showInfo={at !== undefined}
        status="active"
      />
    </div>
  )
}
