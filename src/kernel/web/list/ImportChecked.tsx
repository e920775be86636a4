import { Button } from 'antd'
import type { ImportChange, ImportCheck } from '../services.tsx'

const SHOWN_ERRORS = 200

interface Props {
  readonly verb: string
  readonly onErrors: (file: string) => void
  readonly file: string
  readonly check: ImportCheck
  readonly unit: string
  readonly running: boolean
  readonly onRun: () => void
  readonly onAgain: () => void
}

/** What the dry run found; nothing is written yet. */
export function ImportChecked({ file, check, verb, unit, running, onRun, onAgain, onErrors }: Props) {
  const { changes, unchanged = 0, errorFile } = check
  const wrong = check.rows - check.valid - unchanged
  return (
    <>
      <p className="num" role="status">
        {file}：共 {check.rows} 行，<b>{changes ? `${check.valid} 行有改动` : `${check.valid} 行可导入`}</b>
        {changes && `，${unchanged} 行无变化`}
        {wrong > 0 && <b className="redText">，{wrong} 行有误</b>}
      </p>
      {changes && changes.length > 0 && <Changes changes={changes} />}
      {check.errors.length > 0 && (
        <div className="importErrors">
          <table>
            <thead>
              <tr>
                <th className="figure">行</th>
                <th>列</th>
                <th>问题</th>
              </tr>
            </thead>
            <tbody>
              {check.errors.slice(0, SHOWN_ERRORS).map((error) => (
                <tr key={`${error.row}.${error.column}.${error.msg}`}>
                  <td className="figure num">{error.row}</td>
                  <td>{error.column}</td>
                  <td>{error.msg}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {check.errors.length > SHOWN_ERRORS && (
            <p className="ter small">只列出前 {SHOWN_ERRORS} 处，其余见导入后的错误表</p>
          )}
        </div>
      )}
      <div className="importFoot">
        {errorFile && (
          <Button type="link" onClick={() => onErrors(errorFile)}>
            下载错误表
          </Button>
        )}
        <Button onClick={onAgain} disabled={running}>
          重新选择
        </Button>
        <Button type="primary" disabled={check.valid === 0} loading={running} onClick={onRun}>
          {verb} {check.valid} {unit}
        </Button>
      </div>
    </>
  )
}

/** What an update would write, cell by cell. */
function Changes({ changes }: { changes: readonly ImportChange[] }) {
  return (
    <div className="importErrors">
      <table aria-label="将改动的格">
        <thead>
          <tr>
            <th className="figure">行</th>
            <th>名称</th>
            <th>列</th>
            <th>现值</th>
            <th>改为</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, SHOWN_ERRORS).map((change) => (
            <tr key={`${change.row}.${change.column}`}>
              <td className="figure num">{change.row}</td>
              <td>{change.name}</td>
              <td>{change.column}</td>
              <td className="sec">{change.before || '空'}</td>
              <td>{change.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > SHOWN_ERRORS && <p className="ter small">只列出前 {SHOWN_ERRORS} 格</p>}
    </div>
  )
}
