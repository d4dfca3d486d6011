/** Branding: of the company, else of its nearest ancestor, else of the platform; null = not set there. */
export interface PageConfig {
  browserName: string | null
  browserImgUrl: string | null
  sysLogoImgUrl: string | null
  sysName: string
  sysNameTwo: string | null
  loginTitle: string | null
  loginText: string | null
  loginBgUrl: string | null
}
