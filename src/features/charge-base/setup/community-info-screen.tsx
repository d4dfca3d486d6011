import { communityChargeInfo } from '@wuguan/contract/charge-base/community-charge-info.entity'
import { NOTICE_EXAMPLE, NOTICE_PLACEHOLDERS } from '@wuguan/contract/charge-base/rules/notice'
import { readChargeInfo, type CommunitySetting } from '@wuguan/contract/charge-base/setup.actions'
import { fillHtml } from '@wuguan/contract/kernel/template'
import { RichTextViewer } from '@wuguan/ui/rich-text'
import { SettingPage } from '../shared/setting-page'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** 项目收费信息, with the papers as they will look. */
export function CommunityInfoScreen() {
  return (
    <SettingPage
      entity={communityChargeInfo}
      read={readChargeInfo}
      aside={(setting) => <Preview setting={setting} />}
    />
  )
}

function Preview({ setting: { values } }: { setting: CommunitySetting }) {
  const example = { ...NOTICE_EXAMPLE, hotline: text(values['hotline']) || NOTICE_EXAMPLE.hotline }
  return (
    <div className="flex flex-col gap-4 text-table">
      <section aria-label="收据预览" className="rounded border border-line-strong p-3">
        <h3 className="text-center text-subtitle">{text(values['receiptTitle']) || '收款收据'}</h3>
        <p className="mt-2 flex justify-between">
          <span>{example.customerName}</span>
          <span>{example.houseName}</span>
        </p>
        <p className="mt-1 flex justify-between border-y border-line py-1">
          <span>物业服务费 {example.periodRange}</span>
          <span className="tabular">2,524.80</span>
        </p>
        <p className="mt-1">人民币：贰仟伍佰贰拾肆元捌角整</p>
        <p className="mt-2 text-small text-secondary">{text(values['receiptFooter'])}</p>
        <p className="text-small text-secondary">{text(values['companyTitle'])}</p>
      </section>
      {(['billNotice', 'dunningNotice', 'arrearsLetter'] as const).map((name) => (
        <section key={name} aria-label={communityChargeInfo.fields[name].label}>
          <h3 className="text-secondary">{communityChargeInfo.fields[name].label}</h3>
          {text(values[name]) ? (
            <RichTextViewer html={fillHtml(text(values[name]), example)} />
          ) : (
            <p className="text-placeholder">未填写</p>
          )}
        </section>
      ))}
      <section aria-label="占位符" className="text-small text-secondary">
        可用占位符：
        {Object.entries(NOTICE_PLACEHOLDERS).map(([name, [label]]) => (
          <span key={name} className="me-2">
            {`{{${name}}}`} {label}
          </span>
        ))}
        <p>保存后刷新预览。</p>
      </section>
    </div>
  )
}
