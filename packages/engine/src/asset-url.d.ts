/** The URL of a file that the bundler copies into the app. */
declare module '*?url' {
  const url: string;
  export default url;
}
