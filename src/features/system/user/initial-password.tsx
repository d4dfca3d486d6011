import { WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { strengthWord } from '@wuguan/contract/kernel/strength'
import { Button } from '@wuguan/ui/button'
import { Field, FormGrid } from '@wuguan/ui/form'
import { PasswordInput } from '@wuguan/ui/input'
import { warmUpEncryption } from '@/app/session/rsa'
import { randomPassword } from './initial-password.logic'

/** 初始密码, typed or drawn. */
export function InitialPassword({ fault, onChange }: { fault: string | undefined; onChange: (text: string) => void }) {
  const [text, setText] = useState('')
  const change = (next: string) => {
    setText(next)
    onChange(next)
  }
  return (
    <FormGrid>
      <Field
        label="初始密码"
        required
        error={fault}
        help={
          text === ''
            ? '以字母开头，8 至 16 位字母、数字、- 或 _，包含大小写字母、数字、符号中的三类'
            : `密码强度：${strengthWord(text)}`
        }
      >
        <PasswordInput
          value={text}
          onFocus={warmUpEncryption}
          onChange={(event) => change(event.target.value)}
          autoComplete="new-password"
        />
      </Field>
      <span className="self-start pt-5.5">
        <Button icon={<WandSparkles />} onClick={() => change(randomPassword())}>
          随机生成
        </Button>
      </span>
    </FormGrid>
  )
}
