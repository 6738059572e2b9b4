/** A file that the bundler puts beside the app, by its address. */
declare module '*?url' {
  const url: string;
  export default url;
}
