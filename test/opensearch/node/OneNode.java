import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.opensearch.Version;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.Plugin;
import org.opensearch.plugins.PluginInfo;

/**
 * One OpenSearch node as one process, for tests. Every argument is a setting, {@code key=value}; {@code module=CLASS} starts a
 * further module; {@code ends=started} ends the node in good order once it has started. Any other ends when its
 * standard input does, so that it never outlives what started it.
 */
public final class OneNode extends Node {
  private static final List<String> MODULES = List.of(
      "org.opensearch.transport.Netty4ModulePlugin",
      "org.opensearch.analysis.common.CommonAnalysisModulePlugin",
      "org.opensearch.painless.PainlessModulePlugin",
      "org.opensearch.script.expression.ExpressionModulePlugin",
      "org.opensearch.geo.GeoModulePlugin",
      "org.opensearch.index.mapper.MapperExtrasModulePlugin",
      "org.opensearch.index.reindex.ReindexModulePlugin");

  private OneNode(Environment environment, Collection<PluginInfo> modules) {
    super(environment, modules, false);
  }

  public static void main(String[] arguments) throws Exception {
    Settings.Builder settings = Settings.builder();
    List<PluginInfo> modules = new ArrayList<>();
    boolean endsStarted = false;
    for (String module : MODULES) modules.add(module(module));
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      if (parts[0].equals("module")) modules.add(module(parts[1]));
      else if (parts[0].equals("ends")) endsStarted = true;
      else settings.put(parts[0], parts[1]);
    }
    if (!endsStarted) watchInput();
    Files.createDirectories(Path.of(settings.get("path.home"), "config"));
    new OneNode(InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), null, () -> "node"), modules)
        .start();
    System.out.println("started");
    if (endsStarted) System.exit(0);
    Thread.currentThread().join();
  }

  private static PluginInfo module(String name) throws ClassNotFoundException {
    Class<? extends Plugin> module = Class.forName(name).asSubclass(Plugin.class);
    return new PluginInfo(
        module.getName(), "module", "NA", Version.CURRENT, "21", module.getName(), null, List.of(), false);
  }

  private static void watchInput() {
    Thread watch = new Thread(OneNode::endWithInput);
    watch.setDaemon(true);
    watch.start();
  }

  private static void endWithInput() {
    try {
      while (System.in.read() >= 0) {}
    } catch (IOException ended) {
      // as good as an end
    }
    Runtime.getRuntime().halt(0);
  }
}
