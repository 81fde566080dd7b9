def _impl(ctx):
    objects = []
    for src in ctx.files.srcs:
        for suffix in [".o", ".pic.o"]:
            name = "_objs/" + ctx.label.name + "/" + src.basename + suffix
            object = ctx.actions.declare_file(name)
            args = ctx.actions.args()
            args.add_all(["-x", "cu", "-c", src.path, "-o", object.path] + ctx.attr.copts)
            ctx.actions.run(executable = ctx.executable._nvcc, arguments = [args],
                            outputs = [object], inputs = depset([src] + ctx.files.hdrs),
                            mnemonic = "CudaCompile")
            objects.append(object)
    return [DefaultInfo(files = depset(objects))]

cuda_library = rule(implementation = _impl, attrs = {
    "srcs": attr.label_list(allow_files = True),
    "hdrs": attr.label_list(allow_files = True),
    "copts": attr.string_list(),
    "_nvcc": attr.label(default = "//tools:nvcc", executable = True, cfg = "exec",
                        allow_files = True),
})
