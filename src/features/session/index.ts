export { PasswordForm } from './password-form'
