import { useNavigate } from 'react-router'
import type { SentTo } from '#kernel/shared/endpoint.ts'
import { quantityText } from '#kernel/shared/text.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { vanApi } from '../shared/van.api.ts'
import { stockPage } from './addresses.ts'

/** Makes the draft of a transfer and opens it, saying what there was less of than was asked for. */
export function useTransfer() {
  const { call } = useKit()
  const navigate = useNavigate()
  const { running, run } = useRun()
  const transfer = (asked: SentTo<typeof vanApi.transfer>) =>
    run(async () => {
      const { id, billNo, cut } = await call(vanApi.transfer, asked)
      const [first] = cut
      if (first)
        toast.warning(
          `${first.unitName}只有 ${quantityText(first.got)} 可调${cut.length > 1 ? `，共 ${cut.length} 种不够` : ''}，已按现有数量生成草稿`,
        )
      else toast.done(`已生成草稿 ${billNo}`)
      await navigate(stockPage.bill(id))
    })
  return { running, transfer }
}
