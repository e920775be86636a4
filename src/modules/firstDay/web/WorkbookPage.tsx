import { Button, Progress, Upload } from 'antd'
import { Link } from 'react-router'
import { useKit } from '#kernel/web/services.tsx'
import { Page } from '#kernel/web/shell/Page.tsx'
import { ImportIcon } from '#kernel/web/ui/icons/index.ts'
import { firstDayApi } from '../shared/api.ts'
import { firstDayPaths } from '../shared/paths.ts'
import { RegisterMapping } from './RegisterMapping.tsx'
import { useWorkbook } from './useWorkbook.ts'
import { WorkbookBar } from './WorkbookBar.tsx'
import { WorkbookResult } from './WorkbookResult.tsx'
import css from './workbook.module.css'

/** /firstDay/workbook: one file for all that a company has; checked as a whole, written as a whole, then its plan. */
export function WorkbookPage() {
  const { download } = useKit()
  const { step, running, check, readRegister, write, again, made } = useWorkbook()
  return (
    <Page
      title="用工作簿开始"
      facts="先检查，确认后一次写入；有一处错就一行也不写"
      actions={<Button onClick={() => void download(firstDayApi.template, {})}>下载模板</Button>}
    >
      <div className={css.page}>
        {step.at === 'choose' && <Choose refusal={step.refusal} onBook={check} onRegister={readRegister} />}
        {step.at === 'sending' && (
          <div role="status">
            正在上传
            <Progress percent={Math.round(step.share * 100)} size="small" status="active" />
          </div>
        )}
        {step.at === 'checking' && <WorkbookBar of={step.sent.key} />}
        {step.at === 'register' && (
          <RegisterMapping
            read={step.read}
            onAgain={again}
            onMade={(mapping) => void made(step.sent, mapping)}
            running={running}
          />
        )}
        {step.at === 'checked' && (
          <WorkbookResult reply={step.reply} name={step.sent.name}>
            <Button onClick={again} disabled={running}>
              重新选择
            </Button>
            <Button
              type="primary"
              loading={running}
              disabled={step.reply.failed > 0 || step.reply.sheets.every(({ added }) => added === 0)}
              onClick={() => void write(step.sent)}
            >
              写入全部
            </Button>
            {running && <WorkbookBar of={step.sent.key} writes />}
          </WorkbookResult>
        )}
        {step.at === 'written' && (
          <WorkbookResult reply={step.reply}>
            <Button onClick={again}>再导入一本</Button>
            <Link to={firstDayPaths.publish}>
              <Button type="primary">生成并发布计划</Button>
            </Link>
          </WorkbookResult>
        )}
      </div>
    </Page>
  )
}

interface ChooseProps {
  readonly refusal: string | undefined
  readonly onBook: (file: File) => void
  readonly onRegister: (file: File) => void
}

function Choose({ refusal, onBook, onRegister }: ChooseProps) {
  const picked = (take: (file: File) => void) => (file: File) => {
    take(file)
    return false
  }
  return (
    <>
      <div className={css.drop}>
        <Upload.Dragger accept=".xlsx" showUploadList={false} beforeUpload={picked(onBook)}>
          <div className="importDrop">
            <ImportIcon size={24} line={1} />
            <div>拖入或点击选择填好的工作簿</div>
            <div className="ter small">
              小区、客户、人员与证书、电梯、合同、合同电梯、维保计划设置，有哪几张填哪几张
            </div>
          </div>
        </Upload.Dragger>
      </div>
      {refusal && (
        <p className="redText" role="alert">
          {refusal}
        </p>
      )}
      <p className="sec t13">
        已有的行不重复新增，同一本改好后可以再次导入。手上只有监管平台导出的使用登记台账：
        <Upload accept=".xlsx" showUploadList={false} hasControlInside beforeUpload={picked(onRegister)}>
          <button type="button" className="linkButton">
            选择登记台账，生成带电梯的工作簿
          </button>
        </Upload>
      </p>
    </>
  )
}
