import { Button, type ButtonProps } from '@wuguan/ui/button'
import { Tooltip } from '@wuguan/ui/tooltip'

/** A button that says why it cannot be pressed: it keeps its place in the tab order, or nobody could read the reason. */
export const ReasonButton = ({ reason, ...props }: ButtonProps & { reason: string | null }) =>
  reason === null ? (
    <Button {...props} />
  ) : (
    <Tooltip content={reason}>
      <Button {...props} aria-disabled />
    </Tooltip>
  )
