import { FailedOrders } from '#modules/maintenance/web/index.ts'
import type { HandoverDone, HandoverPreview } from '../shared/employeePlan.ts'

/** What went, and what stayed with its reason. */
export function HandoverOutcome({ result, preview }: { result: HandoverDone; preview: HandoverPreview }) {
  return (
    <div className="py-14 px-20">
      <p>
        已交接 <b className="num">{result.done}</b> 张工单、<b className="num">{result.lifts}</b> 台电梯
        {result.failed.length > 0 && (
          <>
            ，<b className="num redText">{result.failed.length}</b> 单没有改动
          </>
        )}
        。没有改动的仍在 {preview.fromName} 名下，按原因处理后再交接一次。
      </p>
      {result.liftsRefused && <p className="redText">电梯没有交接：{result.liftsRefused}</p>}
      {result.failed.length > 0 && <FailedOrders failed={result.failed} rows={preview.rows} />}
    </div>
  )
}
